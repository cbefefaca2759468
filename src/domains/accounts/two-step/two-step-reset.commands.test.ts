import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { afterPassword, emailOf, withApp, withPasskey } from '../../../../tests/harness/two-step.ts'
import { buildStudent, FIXTURE_PASSWORD } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import { resetByCommand } from './two-step-reset.commands.ts'
import { resetTwoStep } from './two-step-reset.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const because = (account_id: string) => ({ body: { account_id, reason: 'Showed an ID card' } })

test('an operator takes away what somebody lost: signed out everywhere, told, written down', async () => {
  const operator = await anOperator(t)
  const { client, id, person_id } = await aStudent(t)
  await withPasskey(client)
  await withApp(t, client)
  const half = await afterPassword(t, person_id)
  expect((await operator.client.call(resetTwoStep, because(id))).statusCode).toBe(204)
  expect((await client.call(session)).json().person).toBeNull()
  expect((await half.call(session)).json().second_step).toBeNull()
  const body = { email: await emailOf(t, person_id), password: FIXTURE_PASSWORD }
  expect((await clientOf(t.app).call(studentAuth.login, { body })).statusCode).toBe(200)
  expect(await subjectsTo(t, person_id)).toContain('Your two-step sign-in was reset')
  const written = await t.deps.db
    .selectFrom('activities')
    .select(['verb', 'actor_person_id'])
    .where('subject_id', '=', person_id)
    .where('verb', '=', 'two_step.reset')
    .execute()
  expect(written).toEqual([{ verb: 'two_step.reset', actor_person_id: operator.person_id }])
  expect(problemOf(await operator.client.call(resetTwoStep, because(id))).error).toBe('conflict')
  expect((await operator.client.call(resetTwoStep, because(newId()))).statusCode).toBe(404)
})

test('operators are reset on the command line alone, themselves included', async () => {
  const operator = await anOperator(t)
  const other = await anOperator(t)
  const { id } = await buildStudent(t.deps, { person_id: other.person_id })
  const own = await buildStudent(t.deps, { person_id: operator.person_id })
  await withApp(t, other.client)
  await withApp(t, operator.client)
  for (const account_id of [id, own.id])
    expect(problemOf(await operator.client.call(resetTwoStep, because(account_id)))).toMatchObject({
      error: 'conflict',
      detail: expect.stringContaining('command line'),
    })
  const email = await emailOf(t, other.person_id)
  expect(await resetByCommand(t.deps, email)).toBe('done')
  expect(await resetByCommand(t.deps, email)).toBe('nothing')
  expect(await resetByCommand(t.deps, 'nobody@example.com')).toBe('unknown')
  expect((await other.client.call(session)).json().person).toBeNull()
})
