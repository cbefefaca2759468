import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { picture, zipNamedPdf } from '../../../../../tests/harness/files.ts'
import { calendarText } from '../../../../platform/calendar.ts'
import type { Letter } from '../../../../platform/mail/letter.ts'
import { buildRegistration } from '../../fixtures.ts'
import { universityHosting } from '../contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const whole = {
  title: 'Spring fair',
  description: '<p>Meet employers.</p>',
  kind: 'career_fair',
  format: 'in_person',
  venue_name: 'Main Hall',
  time_zone: 'America/Chicago',
  starts_at: '2026-04-02T15:00:00Z',
  ends_at: '2026-04-02T19:00:00Z',
} as const

test('the picture and the map of the booths are stored anew and shown; what is no picture changes nothing', async () => {
  const { client } = await aUniversity(t)
  const files = { eventFile: await picture(), eventBoothFile: await picture() }
  const made = await client.call(universityHosting.create, { body: whole, files })
  expect(made.statusCode, made.body).toBe(201)
  const { id, cover_url, booth_map_url } = made.json()
  for (const url of [cover_url, booth_map_url]) {
    const shown = await t.app.inject({ url })
    expect(shown.statusCode).toBe(200)
    expect(shown.rawPayload.includes('SECRET PLACE')).toBe(false)
  }
  const wrong = { params: { id }, body: whole, files: { eventFile: zipNamedPdf() } }
  expect([415, 422]).toContain((await client.call(universityHosting.update, wrong)).statusCode)
  const after = (await client.call(universityHosting.detail, { params: { id } })).json()
  expect(after).toMatchObject({ cover_url, booth_map_url })
  const page = await visitor(t).call(universityHosting.detail, { params: { id } })
  expect(problemOf(page).status).toBe(401)
})

test('a move reaches the calendar of who is registered: the same entry, one step on', async () => {
  const { client } = await aUniversity(t)
  const { id } = (await client.call(universityHosting.create, { body: whole })).json()
  await buildRegistration(t.deps, { event_id: id })
  await t.drain()
  const moved = { ...whole, starts_at: '2026-04-03T15:00:00Z', ends_at: '2026-04-03T19:00:00Z' }
  const asked = await client.call(universityHosting.update, { params: { id }, body: moved })
  expect(problemOf(asked)).toMatchObject({ status: 409, error: 'move_to_confirm' })
  const body = { ...moved, confirm_move: true }
  expect((await client.call(universityHosting.update, { params: { id }, body })).statusCode).toBe(200)
  await t.drain()
  const rows = await t.deps.db.selectFrom('mails').select('letter').orderBy('id').execute()
  const calendars = rows.flatMap(({ letter }) => (letter as Letter).calendar ?? [])
  const entries = calendars.map((calendar) => {
    const read = new ICAL.Component(
      ICAL.parse(calendarText(calendar, { email: 'no-reply@fairlead.example' })),
    )
    const event = new ICAL.Event(read.getFirstSubcomponent('vevent')!)
    return { uid: event.uid, sequence: event.sequence, start: event.startDate.toString() }
  })
  expect(entries.map(({ sequence, start }) => [sequence, start])).toEqual([
    [0, '2026-04-02T10:00:00'],
    [1, '2026-04-03T10:00:00'],
  ])
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1)
})
