import { createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, later } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { codesOf, harborLight } from '../../../../../tests/harness/badges.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { buildEvent, buildRegistration } from '../../events.fixtures.ts'
import { universityCheckIn } from '../check-in.contract.ts'
import { universityHelpers } from '../helpers/door-helpers.contract.ts'
import { listForHelper } from '../helpers/helper-door.contract.ts'
import { universityWalkIns } from '../walk-ins.contract.ts'
import { type DoorList, employerDoorList, PARTS, universityDoorList } from './door-list.contract.ts'

let t: TestApp
let host: Awaited<ReturnType<typeof aUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  host = await aUniversity(t, { team_role: 'staff' })
})
afterAll(() => t.close())

const today = (organization_id = host.organization_id) => {
  const starts_at = later(t.clock.now(), HOUR)
  return buildEvent(t.deps, { organization_id, starts_at, ends_at: later(starts_at, 4 * HOUR) })
}

const ask = (id: string, have?: string) =>
  host.client.call(universityDoorList.list, { params: { id }, query: { have } })
const listOf = async (id: string, have?: string): Promise<DoorList> => {
  const answer = await ask(id, have)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const peopleOn = ({ parts }: DoorList) => parts.flatMap(({ people }) => people)
const digestsOf = ({ parts }: DoorList) => parts.map(({ digest }) => digest).join('')
const after = (list: DoorList, change: DoorList): string => {
  const digests = list.parts.map(({ digest }) => digest)
  for (const { part, digest } of change.parts) digests[part] = digest
  return digests.join('')
}

const secretsOf = async (id: string) =>
  t.deps.db
    .selectFrom('event_registrations as r')
    .innerJoin('role_accounts as a', 'a.id', 'r.student_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['r.ticket_code', 'p.email'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()

const aHelper = async (id: string): Promise<string> => {
  const made = await host.client.call(universityHelpers.invite, {
    params: { id },
    body: { name: 'Side door' },
  })
  return made.json().link.split('#')[1]
}

test('a device gets names and states, and marks that fit a ticket but don’t tell its code', async () => {
  const event = await today()
  const register = async (last_name: string, state?: 'waitlisted' | 'canceled') => {
    const student = await aStudent(t, { first_name: 'Kim', last_name, majors: ['Biology'] })
    return buildRegistration(t.deps, { event_id: event.id, student_id: student.id, ...(state && { state }) })
  }
  const [one, , waiting] = [await register('Lee'), await register('Lee'), await register('Wu', 'waitlisted')]
  const answer = await ask(event.id)
  const list: DoorList = answer.json()
  const people = peopleOn(list)
  expect(people).toHaveLength(3)
  const { ticket_code, email } = await secretsOf(one.id)
  expect(answer.body).not.toContain(ticket_code)
  expect(answer.body).not.toContain(email)
  const mark = (text: string) => createHmac('sha256', list.salt).update(text).digest('hex').slice(0, 8)
  expect(people.find(({ id }) => id === one.id)).toMatchObject({
    ticket: mark(`ticket ${ticket_code}`),
    address: mark(`address ${email}`),
    about: expect.stringContaining('Biology'),
    may: { check_in: true, let_in: false },
  })
  expect(people.find(({ id }) => id === waiting.id)).toMatchObject({
    about: null,
    hindrance: expect.stringContaining('waiting list'),
    may: { check_in: false, let_in: true },
  })
  expect(list).toMatchObject({ is_whole: true, walk_in: { may: { walk_in: false, let_in: true } } })

  const helped = await visitor(t).call(listForHelper, { body: { link: await aHelper(event.id) } })
  expect(helped.statusCode).toBe(200)
  for (const person of peopleOn(helped.json()))
    expect(person).toMatchObject({ about: null, may: { let_in: false } })
  expect(helped.json()).not.toHaveProperty('walk_in')
})

test('exhibitors’ people are on it by the codes of their badges', async () => {
  const at = await harborLight(t, host, 'approved')
  const [code] = await codesOf(at)
  const list = await listOf(at.event.id)
  const mark = createHmac('sha256', list.salt).update(`ticket ${code}`).digest('hex').slice(0, 8)
  expect(peopleOn(list).find(({ ticket }) => ticket === mark)).toMatchObject({
    last_name: 'Lee',
    represents: { organization: 'Harbor Light' },
    may: { check_in: true, let_in: false },
  })
})

test('later it gets only the parts that changed, whatever changed in them', async () => {
  const event = await today()
  const made = await Promise.all(
    Array.from({ length: 12 }, () => buildRegistration(t.deps, { event_id: event.id })),
  )
  const first = await listOf(event.id)
  expect(first.parts).toHaveLength(PARTS)
  const have = digestsOf(first)
  expect((await listOf(event.id, have)).parts).toEqual([])
  const params = { id: event.id }
  await host.client.call(universityCheckIn.checkInPerson, { params, body: { registration_id: made[0]!.id } })
  const arrived = await listOf(event.id, have)
  expect(arrived.parts).toHaveLength(1)
  expect(peopleOn(arrived).find(({ id }) => id === made[0]!.id)!.checked_in_at).toBeTruthy()
  const guest = { first_name: 'Gil', last_name: 'Guest', email: 'gil@guests.example' }
  const walkedIn = await host.client.call(universityWalkIns.walkIn, { params, body: { guest } })
  const { registration_id } = walkedIn.json()
  const withGuest = await listOf(event.id, after(first, arrived))
  expect(peopleOn(withGuest).map(({ id }) => id)).toContain(registration_id)
  await host.client.call(universityCheckIn.undo, { params, body: { registration_id } })
  const without = await listOf(event.id, after(first, withGuest))
  expect(peopleOn(without).map(({ id }) => id)).not.toContain(registration_id)
  expect((await ask(event.id, 'zz')).statusCode).toBe(400)
})

test('it is handed out for the day only, to who may check in here', async () => {
  const event = await today()
  const link = await aHelper(event.id)
  const other = await aUniversity(t)
  const params = { id: event.id }
  expect((await other.client.call(universityDoorList.list, { params })).statusCode).toBe(404)
  const employer = await anEmployer(t)
  expect((await employer.client.call(employerDoorList.list, { params })).statusCode).toBe(404)
  const viewer = await aUniversity(t, { team_role: 'viewer', organization_id: host.organization_id })
  expect((await viewer.client.call(universityDoorList.list, { params })).statusCode).toBe(403)
  const change = (to: object) => t.deps.db.updateTable('events').set(to).where('id', '=', event.id).execute()
  const now = t.clock.now()
  await change({ starts_at: later(now, 26 * HOUR), ends_at: later(now, 30 * HOUR) })
  expect(problemOf(await ask(event.id))).toMatchObject({ status: 409 })
  await change({ starts_at: later(now, -5 * HOUR), ends_at: later(now, -HOUR) })
  expect(problemOf(await ask(event.id))).toMatchObject({ status: 409, detail: 'This event has ended' })
  expect((await visitor(t).call(listForHelper, { body: { link } })).statusCode).toBe(409)
  await change({ starts_at: now, ends_at: later(now, HOUR), state: 'canceled', canceled_at: now })
  expect((await ask(event.id)).statusCode).toBe(409)
  expect((await visitor(t).call(listForHelper, { body: { link } })).statusCode).toBe(404)
})

test('4,000 people come within a second, compressed', async () => {
  const event = await today()
  await sql`insert into event_registrations (id, event_id, guest_first_name, guest_last_name, guest_email,
      is_walk_in, state, number, registered_at, confirmed_sequence, created_at, state_at)
    select gen_random_uuid(), ${event.id}, 'Guest', 'Number ' || n, 'guest' || n || '@guests.example',
      true, 'registered', n, ${t.clock.now()}, 0, ${t.clock.now()}, ${t.clock.now()}
    from generate_series(1, 4000) n`.execute(t.deps.db)
  const get = () =>
    t.app.inject({
      url: `/api/university/event/${event.id}/check-in/list`,
      headers: { cookie: host.client.cookie, 'accept-encoding': 'gzip' },
    })
  await get()
  const begun = performance.now()
  const answer = await get()
  const took = performance.now() - begun
  expect(answer.headers['content-encoding']).toBe('gzip')
  const list: DoorList = JSON.parse(gunzipSync(answer.rawPayload).toString())
  expect(peopleOn(list)).toHaveLength(4000)
  expect(answer.rawPayload.length).toBeLessThan(300_000)
  expect(took).toBeLessThan(1000)
})
