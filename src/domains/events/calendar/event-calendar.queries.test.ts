import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { universityTeam } from '#domains/teams/teams.contract.ts'
import { calendarText } from '#platform/calendar.ts'
import { HOUR, later } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { anOperator, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import * as calls from './event-calendar.contract.ts'
import { type Dated, entryOf, registrationCalendar } from './event-calendar.mapping.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** What a calendar program that is not ours reads out of the text. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      status: component.getFirstPropertyValue('status'),
      starts_at: event.startDate.toJSDate().toISOString(),
      ends_at: event.endDate.toJSDate().toISOString(),
      local: event.startDate.toString(),
      attendee: component.getFirstPropertyValue('attendee'),
    }
  })
  return { method: calendar.getFirstPropertyValue('method'), entries }
}

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://careers.example' })
const fair: Dated = {
  id: 'event-1',
  state: 'published',
  title: 'Fair; big, and "loud"',
  host: 'North College',
  venue_name: 'Main Hall',
  venue_address: '1 Campus Way, Room 2',
  meeting_url: null,
  time_zone: 'America/Chicago',
  starts_at: '2026-03-07T16:00:00.000Z',
  ends_at: '2026-03-07T20:00:00.000Z',
  sequence: 0,
}
const written = (event: Dated, state: 'registered' | 'offered' | 'canceled' = 'registered') => {
  const calendar = registrationCalendar(config, event, state, new Date('2026-02-01T00:00:00Z'))
  return calendarText(calendar, { email: 'no-reply@careers.example', attendee: 'student@college.example' })
}

describe('what calendars read', () => {
  test.each([
    ['before the clocks go forward', '2026-03-07T16:00:00.000Z', 'America/Chicago', '2026-03-07T10:00:00'],
    ['after the clocks went forward', '2026-03-08T15:00:00.000Z', 'America/Chicago', '2026-03-08T10:00:00'],
    ['after they went back', '2026-11-02T16:00:00.000Z', 'America/Chicago', '2026-11-02T10:00:00'],
    ['in Berlin in summer', '2026-07-01T08:00:00.000Z', 'Europe/Berlin', '2026-07-01T10:00:00'],
    ['in Kolkata, half an hour off', '2026-07-01T04:30:00.000Z', 'Asia/Kolkata', '2026-07-01T10:00:00'],
    [
      'in Sydney, where it is the other way round',
      '2026-10-05T23:00:00.000Z',
      'Australia/Sydney',
      '2026-10-06T10:00:00',
    ],
    ['in UTC', '2026-07-01T10:00:00.000Z', 'UTC', '2026-07-01T10:00:00Z'],
  ])('%s it is ten o’clock there', (_, starts_at, time_zone, local) => {
    const ends_at = later(new Date(starts_at), 4 * HOUR).toISOString()
    const [entry] = read(written({ ...fair, starts_at, ends_at, time_zone })).entries
    expect(entry).toMatchObject({ starts_at, ends_at, local })
  })

  test.each([
    [
      'a night',
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T10:00:00.000Z',
      'America/Chicago',
      '2026-10-31T23:00:00',
    ],
    [
      'two days',
      '2026-10-31T15:00:00.000Z',
      '2026-11-01T22:00:00.000Z',
      'America/Chicago',
      '2026-10-31T10:00:00',
    ],
    [
      'Berlin',
      '2026-10-24T08:00:00.000Z',
      '2026-10-25T15:00:00.000Z',
      'Europe/Berlin',
      '2026-10-24T10:00:00',
    ],
  ])(
    'a fair across the change to winter time keeps both its moments: %s',
    (_, starts_at, ends_at, time_zone, local) => {
      const [entry] = read(written({ ...fair, starts_at, ends_at, time_zone })).entries
      expect(entry).toMatchObject({ starts_at, ends_at, local })
    },
  )

  test('a move keeps the UID and raises the sequence; canceling does so once more', () => {
    const [first, moved, canceled] = [
      read(written(fair)),
      read(
        written({
          ...fair,
          sequence: 1,
          starts_at: '2026-03-08T15:00:00.000Z',
          ends_at: '2026-03-08T19:00:00.000Z',
        }),
      ),
      read(written({ ...fair, sequence: 1, state: 'canceled' })),
    ]
    expect([first.method, moved.method, canceled.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect([first, moved, canceled].map(({ entries }) => entries[0]!.sequence)).toEqual([0, 1, 2])
    expect(new Set([first, moved, canceled].map(({ entries }) => entries[0]!.uid)).size).toBe(1)
    expect(canceled.entries[0]!.status).toBe('CANCELLED')
    expect(first.entries[0]).toMatchObject({
      title: fair.title,
      place: 'Main Hall, 1 Campus Way, Room 2',
      attendee: 'MAILTO:student@college.example',
    })
  })

  test('a place that is only offered is tentative, one given up is canceled', () => {
    expect(read(written(fair, 'offered')).entries[0]!.status).toBe('TENTATIVE')
    expect(read(written(fair, 'canceled')).method).toBe('CANCEL')
  })

  test('a line break in a stored title, place or name adds nothing to the calendar', () => {
    const bad = 'Fair\r\nATTENDEE:mailto:all@college.example\u0007\u2028end'
    const entry = entryOf(
      config,
      { ...fair, title: bad, host: bad, venue_name: bad },
      { state: 'registered', link: '/' },
    )
    const file = calendarText(
      { method: 'PUBLISH', stamped_at: fair.starts_at, entries: [entry] },
      { email: 'no-reply@careers.example', name: bad },
    )
    expect(file.match(/^ATTENDEE/gm)).toBeNull()
    expect(file).not.toMatch(/[^\P{Cc}\r\n]|\^n/u)
    expect(read(file).entries[0]!.title).toBe('Fair ATTENDEE:mailto:all@college.example end')
  })

  test('the meeting link stands in the text of those with a place only', () => {
    const event = { ...fair, meeting_url: 'https://meet.example/1' }
    const text = (state: 'registered' | 'offered') => entryOf(config, event, { state, link: '/' }).text
    expect(text('registered')).toContain('https://meet.example/1')
    expect(text('offered')).not.toContain('https://meet.example/1')
  })
})

const feedOf = async (client: Awaited<ReturnType<typeof aStudent>>['client']) => {
  const { url } = (await client.call(calls.calendarAddress)).json()
  return new URL(url).pathname.split('/').at(-1) as string
}
const follow = (token: string) => visitor(t).call(calls.calendarFeed, { params: { token } })

describe('the feed', () => {
  test('shows one’s registrations without signing in, and follows what happens to them', async () => {
    const student = await aStudent(t)
    const event = await buildEvent(t.deps, { meeting_url: 'https://meet.example/2', format: 'hybrid' })
    const mine = await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const offered = await buildRegistration(t.deps, { student_id: student.id, state: 'offered' })
    await buildRegistration(t.deps, { student_id: student.id, state: 'waitlisted' })
    await buildRegistration(t.deps, { event_id: event.id })
    const token = await feedOf(student.client)
    const answer = await follow(token)
    expect(answer.headers['content-type']).toContain('text/calendar')
    const { method, entries } = read(answer.body)
    expect(method).toBe('PUBLISH')
    expect(entries.map(({ uid }) => uid.split('@')[0]).sort()).toEqual(
      [mine.event_id, offered.event_id].sort(),
    )
    await t.deps.db
      .updateTable('events')
      .set({ state: 'canceled', canceled_at: t.clock.now() })
      .where('id', '=', event.id)
      .execute()
    const after = read((await follow(token)).body).entries.find(({ uid }) => uid.startsWith(mine.event_id))
    expect(after).toMatchObject({ status: 'CANCELLED', sequence: 1 })
  })

  test('a new address ends the former one; made-up ones are unknown', async () => {
    const student = await aStudent(t)
    const former = await feedOf(student.client)
    await student.client.call(calls.renewCalendarAddress)
    const token = await feedOf(student.client)
    expect([(await follow(former)).statusCode, (await follow(token)).statusCode]).toEqual([404, 200])
    const other = await aStudent(t)
    const forged = `${other.id}.${token.split('.')[1]}`
    expect((await follow(forged)).statusCode).toBe(404)
    expect((await follow('x'.repeat(40))).statusCode).toBe(404)
  })

  test('a new password ends the address, chosen or forgotten', async () => {
    const email = 'follows@example.com'
    const student = await aStudent(t, { email })
    const former = await feedOf(student.client)
    const passwords = { password: 'another long secret', confirm_password: 'another long secret' }
    const changed = await student.client.call(studentAuth.changePassword, {
      body: { current_password: FIXTURE_PASSWORD, ...passwords },
    })
    expect(changed.statusCode).toBe(204)
    const next = await feedOf(student.client)
    expect([(await follow(former)).statusCode, (await follow(next)).statusCode]).toEqual([404, 200])
    await visitor(t).call(studentAuth.forgotPassword, { body: { email } })
    await t.drain()
    const token = await mailedToken(t.deps, email)
    const third = { password: 'a third long secret', confirm_password: 'a third long secret' }
    const reset = await visitor(t).call(studentAuth.updateResetPassword, { body: { token, ...third } })
    expect(reset.statusCode, reset.body).toBe(204)
    expect((await follow(next)).statusCode).toBe(404)
  })

  test('whoever may not sign in follows nothing: deactivated, removed from the team, organization suspended', async () => {
    const operator = await anOperator(t)
    const student = await aStudent(t)
    const host = await aUniversity(t)
    const colleague = await aUniversity(t, { organization_id: host.organization_id, team_role: 'staff' })
    const [own, hosts, colleagues] = [
      await feedOf(student.client),
      await feedOf(host.client),
      await feedOf(colleague.client),
    ]
    const seen = async () =>
      Promise.all([own, hosts, colleagues].map(async (token) => (await follow(token)).statusCode))
    expect(await seen()).toEqual([200, 200, 200])
    await operator.client.call(deactivatePerson, { body: { account_ids: [student.id], reason: 'Asked for' } })
    expect(await seen()).toEqual([404, 200, 200])
    await host.client.call(universityTeam.remove, { body: { account_id: colleague.id } })
    expect(await seen()).toEqual([404, 200, 404])
    const organization_ids = [host.organization_id]
    await operator.client.call(suspendOrganization, {
      body: { organization_ids, reason: 'Not what it says' },
    })
    expect(await seen()).toEqual([404, 404, 404])
  })

  test('a team follows its own events; an operator has none', async () => {
    const host = await aUniversity(t)
    const event = await buildEvent(t.deps, { organization_id: host.organization_id })
    await buildEvent(t.deps, { organization_id: host.organization_id, state: 'draft' })
    const { entries } = read((await follow(await feedOf(host.client))).body)
    expect(entries.map(({ uid }) => uid.split('@')[0])).toEqual([event.id])
    const operator = await anOperator(t)
    expect((await operator.client.call(calls.calendarAddress)).statusCode).toBe(404)
  })

  test('one event can be taken along by hand; one not to be seen is not there', async () => {
    const student = await aStudent(t)
    const event = await buildEvent(t.deps)
    const hidden = await buildEvent(t.deps, { visibility: 'invited' })
    const take = (id: string) => student.client.call(calls.eventEntry, { params: { id } })
    expect(read((await take(event.id)).body).entries).toHaveLength(1)
    expect((await take(hidden.id)).statusCode).toBe(404)
  })
})
