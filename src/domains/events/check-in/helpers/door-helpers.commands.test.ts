import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeDownEvent } from '#domains/operators/events/event-admin.contract.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aStudent, aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { buildEvent, buildRegistration } from '../../events.fixtures.ts'
import { universityCheckIn } from '../check-in.contract.ts'
import { MOST_HELPERS, universityHelpers } from './door-helpers.contract.ts'
import { checkInAsHelper, checkInPersonAsHelper, openDoor, peopleForHelper } from './helper-door.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const ticketOf = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('event_registrations')
      .select('ticket_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ticket_code

/** A host's event of today with two registered students, and a helper's link. */
const door = async () => {
  const host = await aUniversity(t)
  const starts_at = later(t.clock.now(), HOUR)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at,
    ends_at: later(starts_at, 3 * HOUR),
  })
  const [ina, ben] = [
    await aStudent(t, { first_name: 'Ina', last_name: 'Berg', majors: ['Biology'] }),
    await aStudent(t, { first_name: 'Ben', last_name: 'Okoro' }),
  ]
  const register = (student_id: string) => buildRegistration(t.deps, { event_id: event.id, student_id })
  const [first, second] = [await register(ina.id), await register(ben.id)]
  const params = { id: event.id }
  const invite = (name = 'Main entrance') =>
    host.client.call(universityHelpers.invite, { params, body: { name } })
  const made = await invite()
  expect(made.statusCode).toBe(201)
  const { id, link } = made.json() as OutputOf<typeof universityHelpers.invite>
  const secret = link.split('#')[1]!
  const checkIn = async (registration: { id: string }, by = secret) =>
    visitor(t).call(checkInAsHelper, { body: { link: by, code: await ticketOf(registration.id) } })
  const open = (by = secret) => visitor(t).call(openDoor, { body: { link: by } })
  return { host, event, params, invite, helper_id: id, link, secret, first, second, checkIn, open }
}

test('a helper without an account checks in, by ticket and by name, and the host reads who it was', async () => {
  const { host, params, secret, first, second, checkIn, open } = await door()
  const shown = (await open()).json() as OutputOf<typeof openDoor>
  expect(shown).toMatchObject({ name: 'Main entrance', checked_in: 0, event_id: params.id })
  const twice = [await checkIn(first), await checkIn(first)]
  expect(twice.map((response) => response.json().already)).toEqual([false, true])
  for (const response of twice) expect(response.json()).toMatchObject({ majors: [], graduation_class: null })

  const people = await visitor(t).call(peopleForHelper, { body: { link: secret, search: 'oko' } })
  expect(people.json().data).toMatchObject([
    { first_name: 'Ben', majors: [], graduation_class: null, may: { check_in: true, let_in: false } },
  ])
  const body = { link: secret, registration_id: second.id }
  expect((await visitor(t).call(checkInPersonAsHelper, { body })).json()).toMatchObject({
    first_name: 'Ben',
    checked_in_by: 'Main entrance',
  })
  const arrivals = (await host.client.call(universityCheckIn.arrivals, { params })).json()
  expect(arrivals.latest.map(({ checked_in_by }: { checked_in_by: string }) => checked_in_by)).toEqual([
    'Main entrance',
    'Main entrance',
  ])
  const listed = (await host.client.call(universityHelpers.helpers, { params })).json()
  expect(listed.data).toMatchObject([{ name: 'Main entrance', checked_in: 2 }])
  expect(JSON.stringify(listed)).not.toContain(secret)
})

test('four doors that were offline send the same scans together: everyone has arrived once', async () => {
  const { host, event, params, invite } = await door()
  const colleague = await aUniversity(t, { organization_id: host.organization_id, team_role: 'staff' })
  const codes = await Promise.all(
    Array.from({ length: 6 }, async () =>
      ticketOf((await buildRegistration(t.deps, { event_id: event.id })).id),
    ),
  )
  const links = await Promise.all(
    ['North', 'South'].map(async (name) => (await invite(name)).json().link.split('#')[1] as string),
  )
  const scanned_at = iso(later(t.clock.now(), -HOUR))
  const doors = [
    ...[host, colleague].map(
      ({ client }) =>
        (code: string) =>
          client.call(universityCheckIn.checkIn, { params, body: { code, scanned_at } }),
    ),
    ...links.map(
      (link) => (code: string) => visitor(t).call(checkInAsHelper, { body: { link, code, scanned_at } }),
    ),
  ]
  const answers = await Promise.all(
    doors.flatMap((send, n) => [...codes.slice(n), ...codes.slice(0, n)].map(send)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(answers.filter((answer) => !answer.json().already)).toHaveLength(codes.length)
  expect(new Set(answers.map((answer) => answer.json().checked_in_at))).toEqual(new Set([scanned_at]))
  const { checked_in } = (await host.client.call(universityCheckIn.arrivals, { params })).json()
  expect(checked_in).toBe(codes.length)
})

test('a link opens its own event only', async () => {
  const [here, there] = [await door(), await door()]
  expect((await here.checkIn(there.first)).statusCode).toBe(404)
  const foreign = { link: here.secret, registration_id: there.first.id }
  expect((await visitor(t).call(checkInPersonAsHelper, { body: foreign })).statusCode).toBe(404)
  const search = await visitor(t).call(peopleForHelper, { body: { link: here.secret, search: 'ina' } })
  expect(search.json().data).toHaveLength(1)
  const dismissed = await there.host.client.call(universityHelpers.dismiss, {
    params: there.params,
    body: { helper_id: here.helper_id },
  })
  expect(dismissed.statusCode).toBe(404)
  expect((await here.open('made-up')).statusCode).toBe(404)
})

test('it ends when the host ends it, when its maker leaves or only reads, with the host, and after the event', async () => {
  const { host, params, helper_id, first, checkIn, open } = await door()
  const end = () => host.client.call(universityHelpers.dismiss, { params, body: { helper_id } })
  expect((await end()).statusCode).toBe(204)
  expect((await end()).statusCode).toBe(404)
  const refused = await checkIn(first)
  expect([refused.statusCode, problemOf(refused).detail]).toEqual([
    404,
    'This link no longer works; ask the host for a new one',
  ])

  const change = (id: string, to: object) =>
    t.deps.db.updateTable('role_accounts').set(to).where('id', '=', id).execute()
  for (const to of [{ status: 'deactivated' }, { team_role: 'viewer' }]) {
    const other = await door()
    await change(other.host.id, to)
    const colleague = await aUniversity(t, { organization_id: other.host.organization_id })
    const left = await colleague.client.call(universityHelpers.helpers, { params: other.params })
    expect(left.json().data).toEqual([])
    expect((await other.open()).statusCode).toBe(404)
    expect((await other.checkIn(other.first)).statusCode).toBe(404)
  }
  const suspended = await door()
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', suspended.host.organization_id)
    .execute()
  expect((await suspended.open()).statusCode).toBe(404)

  const late = await door()
  t.clock.advance(DAY)
  expect((await late.open()).statusCode).toBe(404)
  expect((await open()).statusCode).toBe(404)
})

test('it follows its event: to another day, and not when it is canceled or taken down', async () => {
  const moved = await door()
  const starts_at = later(t.clock.now(), 3 * DAY)
  const change = (id: string, to: object) =>
    t.deps.db.updateTable('events').set(to).where('id', '=', id).execute()
  await change(moved.event.id, { starts_at, ends_at: later(starts_at, HOUR) })
  t.clock.advance(2 * DAY)
  const opened = await moved.open()
  expect(opened.json()).toMatchObject({ expires_at: later(starts_at, 13 * HOUR).toISOString() })
  const earlier = later(t.clock.now(), -DAY)
  await change(moved.event.id, { starts_at: earlier, ends_at: later(earlier, HOUR) })
  expect((await moved.open()).statusCode).toBe(404)

  const operator = await anOperator(t)
  const down = await door()
  const body = { event_id: down.event.id, reason: 'It is not what it says.' }
  expect((await operator.client.call(takeDownEvent, { body })).statusCode).toBe(204)
  expect((await down.open()).statusCode).toBe(404)
  const search = { link: down.secret, search: 'ina' }
  expect((await visitor(t).call(peopleForHelper, { body: search })).statusCode).toBe(404)
  const over = await door()
  t.clock.advance(6 * HOUR)
  expect((await over.open()).statusCode).toBe(200)
  const someone = (await anOperator(t)).client
  const again = { ...body, event_id: over.event.id }
  expect((await someone.call(takeDownEvent, { body: again })).statusCode).toBe(204)
  expect((await over.open()).statusCode).toBe(404)
})

test('an event has so many helpers at a time, also when they are invited at once', async () => {
  const { invite, host, params } = await door()
  const answers = await Promise.all(Array.from({ length: MOST_HELPERS + 2 }, (_, n) => invite(`Door ${n}`)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MOST_HELPERS - 1)
  const { data } = (await host.client.call(universityHelpers.helpers, { params })).json()
  expect(data).toHaveLength(MOST_HELPERS)
  const elsewhere = await host.client.call(universityHelpers.invite, {
    params: { id: newId() },
    body: { name: 'Side door' },
  })
  expect(elsewhere.statusCode).toBe(404)
})
