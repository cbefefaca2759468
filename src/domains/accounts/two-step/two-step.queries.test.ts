import { afterEach, expect, test } from 'vitest'
import { requireOfTeam, teamTwoStep } from '#domains/teams/two-step/team-two-step.contract.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { emailOf, withApp, withPasskey } from '../../../../tests/harness/two-step.ts'
import { FIXTURE_PASSWORD } from '../accounts.fixtures.ts'
import { employerUserAuth, studentAuth } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import { removePasskey } from './passkeys/passkeys.contract.ts'
import { twoStep } from './two-step.contract.ts'

let t: TestApp
afterEach(() => t.close())

const openRequiring = async (of: 'operators' | 'teams' | 'everyone') => {
  t = await openTestApp({ env: { REQUIRE_TWO_STEP: of } })
}

test('where it is required of everyone, a student sets it up before anything else', async () => {
  await openRequiring('everyone')
  const { client, person_id } = await aStudent(t)
  expect(problemOf(await client.call(studentAuth.me)).error).toBe('two_step_required')
  expect((await client.call(session)).json()).toMatchObject({
    mode: 0,
    account: null,
    second_step: 'to_set_up',
  })
  expect((await client.call(twoStep)).json()).toMatchObject({ by_installation: true, required_by: [] })
  const body = { email: await emailOf(t, person_id), password: FIXTURE_PASSWORD }
  const arriving = clientOf(t.app)
  expect((await arriving.call(studentAuth.login, { body })).json()).toMatchObject({
    mode: 0,
    second_step: 'to_set_up',
  })
  const { row } = await withPasskey(arriving)
  expect((await arriving.call(studentAuth.me)).statusCode).toBe(200)
  expect((await arriving.call(session)).json()).toMatchObject({ mode: 1, second_step: null })
  expect((await arriving.call(twoStep)).json().may.remove).toBe(false)
  const removal = { params: { id: row.id as string } }
  expect(problemOf(await arriving.call(removePasskey, removal)).error).toBe('conflict')
})

test('where it is required of teams, members set it up and no team turns it off; students choose', async () => {
  await openRequiring('teams')
  const student = await aStudent(t)
  expect((await student.client.call(studentAuth.me)).statusCode).toBe(200)
  expect((await student.client.call(twoStep)).json().by_installation).toBe(false)
  const { client } = await anEmployer(t)
  expect(problemOf(await client.call(employerUserAuth.me)).error).toBe('two_step_required')
  await withApp(t, client)
  expect((await client.call(employerUserAuth.me)).statusCode).toBe(200)
  expect((await client.call(teamTwoStep)).json()).toMatchObject({ required: true, by_installation: true })
  for (const required of [true, false])
    expect(problemOf(await client.call(requireOfTeam, { body: { required } })).error).toBe('conflict')
})

test('without the setting it is required of operators alone', async () => {
  await openRequiring('operators')
  const { client } = await anEmployer(t)
  expect((await client.call(employerUserAuth.me)).statusCode).toBe(200)
  expect((await client.call(teamTwoStep)).json()).toMatchObject({ required: false, by_installation: false })
  const operator = await anOperator(t)
  expect((await operator.client.call(twoStep)).json()).toMatchObject({
    is_operator: true,
    by_installation: false,
  })
})
