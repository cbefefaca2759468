import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { buildEvent, buildRegistration } from '../../events.fixtures.ts'
import { universityHelpers } from '../helpers/door-helpers.contract.ts'
import { openDoor } from '../helpers/helper-door.contract.ts'
import { checkInMyself, screenForHelper } from './entrance.contract.ts'
import { universitySelfCheckIn as calls } from './self-check-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Screen = OutputOf<typeof calls.screen>

/** A host with an event of now, where self check-in is on. */
const entrance = async () => {
  const host = await aUniversity(t, { team_role: 'staff' })
  const { id } = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), HOUR),
  })
  const params = { id }
  const switchTo = (is_on: boolean, by = host) =>
    by.client.call(calls.switchSelf, { params, body: { is_on } })
  const screen = (by: { client: typeof host.client } = host) => by.client.call(calls.screen, { params })
  return { host, id, params, switchTo, screen }
}

test('it is off until the host switches it on', async () => {
  const { screen, switchTo } = await entrance()
  expect((await screen()).json()).toMatchObject({ is_on: false, codes: [] })
  expect((await switchTo(true)).statusCode).toBe(204)
  const shown: Screen = (await screen()).json()
  expect(shown.is_on).toBe(true)
  expect(new Set(shown.codes.map(({ code }) => code)).size).toBe(4)
})

test('the host’s members see and switch it, nobody else', async () => {
  const { host, id, screen, switchTo } = await entrance()
  await switchTo(true)
  const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
  const stranger = await aUniversity(t)
  expect((await screen(viewer)).statusCode).toBe(403)
  expect((await switchTo(false, viewer)).statusCode).toBe(403)
  expect((await screen(stranger)).statusCode).toBe(404)
  expect((await switchTo(false, stranger)).statusCode).toBe(404)
  const employer = await anEmployer(t)
  expect((await screen(employer)).statusCode).toBe(403)
  const { code } = ((await screen()).json() as Screen).codes[0]!
  const body = { event_id: id, code }
  expect((await employer.client.call(checkInMyself, { body })).statusCode).toBe(403)
  expect((await visitor(t).call(checkInMyself, { body })).statusCode).toBe(401)
})

test('a helper shows it by their link, for as long as it works', async () => {
  const { host, id: event_id, params, switchTo } = await entrance()
  await switchTo(true)
  const student = await aStudent(t)
  await buildRegistration(t.deps, { event_id, student_id: student.id })
  const made = await host.client.call(universityHelpers.invite, { params, body: { name: 'Tablet' } })
  const { id, link: address } = made.json() as OutputOf<typeof universityHelpers.invite>
  const link = address.split('#')[1]!
  const show = (by = link) => visitor(t).call(screenForHelper, { body: { link: by } })
  expect((await visitor(t).call(openDoor, { body: { link } })).json().self_check_in).toBe(true)
  const shown: Screen = (await show()).json()
  const body = { event_id: shown.event_id, code: shown.codes[0]!.code }
  expect((await student.client.call(checkInMyself, { body })).statusCode).toBe(200)
  await host.client.call(universityHelpers.dismiss, { params, body: { helper_id: id } })
  expect((await show()).statusCode).toBe(404)
  expect((await show('guessed')).statusCode).toBe(404)
})
