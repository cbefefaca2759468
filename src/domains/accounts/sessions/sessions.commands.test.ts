import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { FIXTURE_PASSWORD } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import { confirmPassword } from './sessions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const who = async (client: { call: ReturnType<typeof clientOf>['call'] }) =>
  (await client.call(session)).json().person?.id ?? null

const approving = async () => {
  const { id } = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
  return { body: { organization_ids: [id] } }
}
const confirming = (password = FIXTURE_PASSWORD) => ({ body: { password } })

test('a session used every week ends after ninety', async () => {
  const { client, person_id } = await aStudent(t)
  for (let week = 1; week < 13; week++) {
    t.clock.advance(7 * DAY)
    expect(await who(client), `week ${week}`).toBe(person_id)
  }
  t.clock.advance(6 * DAY - 1000)
  expect(await who(client)).toBe(person_id)
  t.clock.advance(1000)
  expect(await who(client)).toBeNull()
})

test('the database refuses a session that would live longer', async () => {
  const { person_id } = await aStudent(t)
  const longer = t.deps.db
    .updateTable('sessions')
    .set({ expires_at: later(t.clock.now(), 91 * DAY) })
    .where('person_id', '=', person_id)
    .execute()
  await expect(longer).rejects.toThrow('sessions_end')
})

test('a heavy step asks for the password once a quarter of an hour, and for nothing else', async () => {
  const { client } = await anOperator(t)
  expect((await client.call(approveOrganization, await approving())).statusCode).toBe(200)
  t.clock.advance(15 * MINUTE)
  const late = await approving()
  expect(problemOf(await client.call(approveOrganization, late))).toMatchObject({
    code: 403,
    error: 'confirm_password',
  })
  const wrong = problemOf(await client.call(confirmPassword, confirming('not the password')))
  expect(wrong).toMatchObject({ code: 422, fields: { password: ['This is not your password'] } })
  expect((await client.call(approveOrganization, late)).statusCode).toBe(403)
  expect((await client.call(confirmPassword, confirming())).statusCode).toBe(204)
  expect((await client.call(approveOrganization, late)).statusCode).toBe(200)
  t.clock.advance(15 * MINUTE)
  expect((await client.call(approveOrganization, await approving())).statusCode).toBe(403)
})

test('who may not do the step is told so, without being asked for a password', async () => {
  const { client } = await anEmployer(t)
  t.clock.advance(DAY)
  expect(problemOf(await client.call(approveOrganization, await approving())).error).toBe('not_allowed')
})

test('a proof gives the session a new secret; the old one serves calls under way and no heavy step', async () => {
  const { client, person_id } = await anOperator(t)
  t.clock.advance(DAY)
  const stolen = clientOf(t.app, client.cookie)
  await client.call(confirmPassword, confirming())
  expect(client.cookie).not.toBe(stolen.cookie)
  expect(await who(stolen)).toBe(person_id)
  expect(problemOf(await stolen.call(approveOrganization, await approving())).error).toBe('confirm_password')
  t.clock.advance(30_000)
  expect(await who(stolen)).toBeNull()
  expect(await who(client)).toBe(person_id)
})

test('two tabs that prove at once leave the browser with a secret that works', async () => {
  const { client, person_id } = await anOperator(t)
  t.clock.advance(DAY)
  const tabs = [clientOf(t.app, client.cookie), clientOf(t.app, client.cookie)]
  const answers = await Promise.all(tabs.map((tab) => tab.call(confirmPassword, confirming())))
  const cookies = answers.flatMap((answer) =>
    answer.cookies.filter(({ name }) => name === 'fairlead_session'),
  )
  expect(cookies).toHaveLength(1)
  t.clock.advance(MINUTE)
  expect(await who(clientOf(t.app, `fairlead_session=${cookies[0]!.value}`))).toBe(person_id)
})

test('a proof of the password before the last does not count', async () => {
  const { client } = await aStudent(t)
  const password = 'seven quiet harbors'
  const change = { current_password: FIXTURE_PASSWORD, password, confirm_password: password }
  await client.call(studentAuth.changePassword, { body: change })
  expect((await client.call(confirmPassword, confirming())).statusCode).toBe(422)
  expect((await client.call(confirmPassword, confirming(password))).statusCode).toBe(204)
})
