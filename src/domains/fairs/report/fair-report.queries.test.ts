import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRegistration } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { DAY, HOUR, later, MINUTE } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { textOfPdf } from '../../../../tests/harness/pdfs.ts'
import { buildSlot } from '../appointments/appointment-slots.fixtures.ts'
import { buildNumberedBooth } from '../booths/numbered-booths.fixtures.ts'
import { universityExhibitors as desk } from '../exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { buildLine, buildLinePlace } from '../lines/booth-lines.fixtures.ts'
import { universityReport } from './fair-report.contract.ts'
import { hoursOf } from './fair-report.mapping.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a host reads what came of its fair, and nobody else does', async () => {
  const { host, event, small, large, table } = await scene(t, {
    title: 'Autumn fair',
    starts_at: later(t.clock.now(), 2 * DAY),
    exhibitors_close_at: later(t.clock.now(), DAY),
  })
  const params = { id: event.id }
  const come = async (minutes: number | null, majors: string[], graduation_class?: number) => {
    const { id } = await aStudent(t, { majors, ...(graduation_class && { graduation_class }) })
    const checked_in_at = minutes === null ? {} : { checked_in_at: later(event.starts_at, minutes * MINUTE) }
    return buildRegistration(t.deps, { event_id: event.id, student_id: id, ...checked_in_at })
  }
  await come(5, ['Physics', 'English'], 2027)
  await come(59, ['Physics'], 2028)
  await come(130, [])
  await come(null, ['Physics'], 2027)
  const { id: gone } = await aStudent(t, { majors: ['Physics'] })
  await buildRegistration(t.deps, { event_id: event.id, student_id: gone, state: 'canceled' })

  const exhibit = async (name: string, booth_id: string, more = {}) => {
    const { organization_id } = await anEmployer(t, { organization: { name } })
    const base = { event_id: event.id, organization_id, booth_id, state: 'approved' as const }
    return buildFairRegistration(t.deps, { ...base, ...more })
  }
  const paid = await exhibit('Zephyr Works', large, { payment: 'verified' })
  await exhibit('Anchor Bakery', table)
  const mill = await exhibit('Middle Mill', small, { payment: 'part_paid' })
  await exhibit('Back Again', small, { payment: 'refunded' })
  await exhibit('No Thanks', table, { state: 'declined' })
  await buildNumberedBooth(t.deps, {
    event_id: event.id,
    kind_id: large,
    number: 'A1',
    registration_id: paid.id,
  })
  const { id: visitor } = await aStudent(t)
  const star = (exhibitor_id: string) =>
    t.deps.db
      .insertInto('fair_visit_plans')
      .values({ student_id: visitor, event_id: event.id, exhibitor_id, starred_at: t.clock.now() })
      .execute()
  await star(mill.organization_id)
  await t.deps.db
    .insertInto('fair_leads')
    .values({
      id: newId(),
      event_id: event.id,
      employer_id: mill.organization_id,
      student_id: visitor,
      scanned_at: t.clock.now(),
      scanned_by: null,
    })
    .execute()
  await buildLine(t.deps, mill.id)
  await buildLinePlace(t.deps, { registration_id: mill.id, student_id: visitor, state: 'met' })
  await buildSlot(t.deps, { registration_id: paid.id, student_id: visitor })
  await buildSlot(t.deps, { registration_id: paid.id, starts_at: later(event.starts_at, HOUR) })

  t.clock.advance(2 * DAY + 5 * HOUR)
  const read = async () =>
    (await host.client.call(universityReport.report, { params })).json() as OutputOf<
      typeof universityReport.report
    >
  const report = await read()
  expect(report).toMatchObject({
    title: 'Autumn fair',
    students: {
      registered: 4,
      attended: 3,
      no_shows: 0,
      excused: 0,
      open: 1,
      walk_ins: 0,
      canceled: 1,
      waitlisted: 0,
    },
    by_major: [
      { name: 'Physics', registered: 3, attended: 2 },
      { name: 'English', registered: 1, attended: 1 },
      { name: null, registered: 1, attended: 1 },
    ],
    by_class: [
      { name: '2027', registered: 2, attended: 1 },
      { name: '2028', registered: 1, attended: 1 },
      { name: null, registered: 1, attended: 1 },
    ],
    exhibitors: { approved: 4, numbered: 1, pending: 0, declined: 1, canceled: 0 },
    money: [{ currency: 'USD', charged: 90000, received: 60000, refunded: 20000, outstanding: 10000 }],
    appointments: { offered: 2, booked: 1 },
  })
  expect(report.by_hour.map(({ count }) => count)).toEqual([2, 0, 1])
  // whose people the door turns away, and expects no more
  const people = async () => (await read()).exhibitors.people
  const expected = await people()
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', mill.organization_id)
    .execute()
  expect(await people()).toBe(expected - 1)
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'approved' })
    .where('id', '=', mill.organization_id)
    .execute()
  // a day after the end, whoever did not come is a no-show
  t.clock.advance(DAY)
  await t.tick()
  expect((await read()).students).toMatchObject({ no_shows: 1, open: 0 })

  const named = async (sort: 'booked' | 'planned' | 'name') => {
    const response = await host.client.call(universityReport.exhibitors, { params, query: { sort } })
    return (response.json().data as { organization: string }[]).map(({ organization }) => organization)
  }
  expect(await named('booked')).toEqual(['Zephyr Works', 'Anchor Bakery', 'Back Again', 'Middle Mill'])
  expect((await named('planned'))[0]).toBe('Middle Mill')
  expect(await named('name')).toEqual(['Anchor Bakery', 'Back Again', 'Middle Mill', 'Zephyr Works'])
  const csvOf = async (call: typeof universityReport.csv | typeof universityReport.exhibitorCsv) => {
    const { body } = await host.client.call(call, { params })
    return parse(body, { bom: true, columns: true }) as Record<string, string>[]
  }
  expect(await csvOf(universityReport.csv)).toContainEqual({
    Part: 'Money',
    Name: 'Received',
    Number: '600.00',
    Currency: 'USD',
  })
  const byName = await csvOf(universityReport.exhibitorCsv)
  expect(byName[2]).toMatchObject({ Organization: 'Middle Mill', 'Students scanned at the booth': '1' })
  expect(byName.at(-1)).toMatchObject({
    Organization: 'Zephyr Works',
    'Booth number': 'A1',
    'Appointments booked': '1',
  })
  const pdf = await host.client.call(universityReport.pdf, { params })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const text = await textOfPdf(pdf.rawPayload)
  for (const words of [
    'Autumn fair',
    'Check-ins by hour',
    'Attended by class',
    'Attended by major',
    '2 of 3 Physics 1 of 1 English',
    '$600 received of $900 charged, $100 due, $200 refunded',
    'Booth Planned Scanned Met Appointments',
    'Zephyr Works A1 0 0 0 1 of 2',
    'Middle Mill Small 1 1 1 –',
  ])
    expect(text).toContain(words)
  const other = await aUniversity(t)
  for (const call of Object.values(universityReport))
    expect((await other.client.call(call, { params })).statusCode).toBe(404)
})

test('of a canceled event nothing is outstanding, whatever was not paid', async () => {
  const { host, event, large } = await scene(t)
  const { organization_id } = await anEmployer(t)
  const base = { event_id: event.id, organization_id, booth_id: large, state: 'approved' as const }
  await buildFairRegistration(t.deps, { ...base, payment: 'awaiting_payment' })
  const params = { id: event.id }
  const money = async () =>
    (await host.client.call(universityReport.report, { params })).json().money as [{ outstanding: number }]
  const counts = async () => (await host.client.call(desk.list, { params })).json().counts
  expect((await money())[0].outstanding).toBeGreaterThan(0)
  expect(await counts()).toMatchObject({ owing: 1 })
  await host.client.call(universityHosting.cancel, { params, body: { reason: 'Storm' } })
  await t.drain()
  expect(await money()).toMatchObject([{ outstanding: 0 }])
  expect(await counts()).toMatchObject({ owing: 0, overdue: 0 })
  const owing = await host.client.call(desk.list, { params, query: { owing: true } })
  expect(owing.json()).toMatchObject({ total_row: 0 })
})

test('hours are those of the zone, and two when the clock goes back', () => {
  const at = (time: string) => ({ at: `2026-11-01T${time}Z`, count: 1 })
  const quarters = [at('05:45:00'), at('06:15:00'), at('07:00:00'), at('07:45:00')]
  const hours = hoursOf(quarters, 'America/Chicago')
  expect(hours.map(({ at, count }) => [at, count])).toEqual([
    ['2026-11-01T05:00:00.000Z', 1],
    ['2026-11-01T06:00:00.000Z', 1],
    ['2026-11-01T07:00:00.000Z', 2],
  ])
  expect(hours.map(({ label }) => label)).toEqual(['12:00 AM', '1:00 AM', '1:00 AM'])
  expect(hoursOf([at('05:45:00')], 'Asia/Kolkata')[0]).toMatchObject({ at: '2026-11-01T05:30:00.000Z' })
  expect(hoursOf([], 'UTC')).toEqual([])
})
