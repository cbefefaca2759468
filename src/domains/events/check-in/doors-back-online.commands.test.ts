import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, iso, later } from '#platform/clock.ts'
import { aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from '../events.fixtures.ts'
import { universityCheckIn } from './check-in.contract.ts'
import { universityHelpers } from './helpers/door-helpers.contract.ts'
import { checkInAsHelper, checkInPersonAsHelper } from './helpers/helper-door.contract.ts'
import { universityLetIns } from './let-ins.contract.ts'
import { universityWalkIns } from './walk-ins.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('four doors that were offline for an hour send everything they did together: each person came once, when they came', async () => {
  const host = await aUniversity(t)
  const colleague = await aUniversity(t, { organization_id: host.organization_id, team_role: 'staff' })
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), HOUR),
    capacity: 3,
  })
  const params = { id: event.id }
  const register = async (state: 'registered' | 'waitlisted') => {
    const { id } = await buildRegistration(t.deps, {
      event_id: event.id,
      student_id: (await aStudent(t)).id,
      state,
    })
    const { ticket_code } = await t.deps.db
      .selectFrom('event_registrations')
      .select('ticket_code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, code: ticket_code }
  }
  const [ann, ben, cho] = [
    await register('registered'),
    await register('registered'),
    await register('waitlisted'),
  ]
  const helpers = await Promise.all(
    ['North', 'South'].map(async (name) => {
      const made = await host.client.call(universityHelpers.invite, { params, body: { name } })
      return made.json().link.split('#')[1] as string
    }),
  )
  const scanned_at = iso(later(t.clock.now(), -HOUR))
  const guest = { first_name: 'Gil', last_name: 'Guest', email: 'gil@guests.example' }
  const asTeam = ({ client }: typeof host) => [
    () => client.call(universityCheckIn.checkIn, { params, body: { code: ann.code, scanned_at } }),
    () =>
      client.call(universityCheckIn.checkInPerson, { params, body: { registration_id: ben.id, scanned_at } }),
    () =>
      client.call(universityLetIns.letIn, {
        params,
        body: { code: cho.code, reason: 'Host agreed', scanned_at },
      }),
    () =>
      client.call(universityWalkIns.walkIn, { params, body: { guest, reason: 'Host agreed', scanned_at } }),
  ]
  const asHelper = (link: string) => [
    () => visitor(t).call(checkInAsHelper, { body: { link, code: ann.code, scanned_at } }),
    () => visitor(t).call(checkInPersonAsHelper, { body: { link, registration_id: ben.id, scanned_at } }),
  ]
  const doors = [asTeam(host), asTeam(colleague), ...helpers.map(asHelper)]
  // each in its order, and everything once more because an answer was lost
  const answers = await Promise.all(
    [...doors, ...doors].map(async (door) => {
      const told = []
      for (const send of door) told.push(await send())
      return told
    }),
  )
  const all = answers.flat()
  expect(all.filter(({ statusCode }) => ![200, 201].includes(statusCode)).map(({ body }) => body)).toEqual([])
  expect(all.filter((answer) => !answer.json().already)).toHaveLength(4)
  expect(new Set(all.map((answer) => answer.json().checked_in_at))).toEqual(new Set([scanned_at]))
  const arrivals = (await host.client.call(universityCheckIn.arrivals, { params })).json()
  expect(arrivals).toMatchObject({ checked_in: 4, registered: 4 })
  const places = await t.deps.db
    .selectFrom('event_places')
    .select(['taken', 'beyond', 'waiting'])
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  expect(places).toEqual({ taken: 4, beyond: 1, waiting: 0 })
  expect(
    await t.deps.db
      .selectFrom('event_registrations')
      .select('id')
      .where('event_id', '=', event.id)
      .where('is_walk_in', '=', true)
      .execute(),
  ).toHaveLength(1)
})
