import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent, FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import { session, switchMode } from '#domains/accounts/sign-in.contract.ts'
import { removePasskey } from '#domains/accounts/two-step/passkeys/passkeys.contract.ts'
import { twoStep } from '#domains/accounts/two-step/two-step.contract.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { afterPassword, emailOf, withApp, withPasskey } from '../../../../tests/harness/two-step.ts'
import { requireOfTeam, teamTwoStep } from './team-two-step.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aTeam = async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const member = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  const left = await anEmployer(t, { organization_id, status: 'deactivated' })
  return { owner, member, left }
}
const ask = { body: { required: true } }

test('who asks the team for it has it; members without it are told, and stopped at their next call', async () => {
  const { owner, member, left } = await aTeam()
  expect((await owner.client.call(teamTwoStep)).json()).toMatchObject({
    required: false,
    without: 2,
    total_row: 2,
    may: { require: false },
  })
  expect(problemOf(await owner.client.call(requireOfTeam, ask)).error).toBe('conflict')
  await withPasskey(owner.client)
  expect((await owner.client.call(requireOfTeam, ask)).statusCode).toBe(204)
  const overview = (await owner.client.call(teamTwoStep)).json()
  expect(overview).toMatchObject({ required: true, without: 1, may: { require: true } })
  expect(overview.data.map((row: { has_two_step: boolean }) => row.has_two_step)).toEqual([false, true])
  expect((await owner.client.call(employerUserAuth.me)).statusCode).toBe(200)
  expect(problemOf(await member.client.call(employerUserAuth.me)).error).toBe('two_step_required')
  expect((await member.client.call(session)).json().second_step).toBe('to_set_up')
  expect((await subjectsTo(t, member.person_id))[0]).toMatch(/now requires two-step sign-in$/)
  expect(await subjectsTo(t, left.person_id)).toEqual([])
  expect(problemOf(await left.client.call(employerUserAuth.me)).error).toBe('not_active')
  expect((await member.client.call(twoStep)).json().required_by).toHaveLength(1)
  await withApp(t, member.client)
  expect((await member.client.call(employerUserAuth.me)).statusCode).toBe(200)
})

test('one’s other roles go on without it', async () => {
  const { owner, member } = await aTeam()
  await buildStudent(t.deps, { person_id: member.person_id })
  await withApp(t, owner.client)
  await owner.client.call(requireOfTeam, ask)
  const student = await member.client.call(switchMode, { body: { role: 'student' } })
  expect(student.json()).toMatchObject({ mode: 1, second_step: null })
  const back = await member.client.call(switchMode, { body: { role: 'employer_user' } })
  expect(back.json()).toMatchObject({ mode: 0, account: null, second_step: 'to_set_up' })
})

test('a member’s last way to pass stays until the team asks no longer', async () => {
  const { owner, member } = await aTeam()
  await withApp(t, owner.client)
  const { row } = await withPasskey(member.client)
  await owner.client.call(requireOfTeam, ask)
  const removal = { params: { id: row.id as string } }
  expect(problemOf(await member.client.call(removePasskey, removal)).error).toBe('conflict')
  await owner.client.call(requireOfTeam, { body: { required: false } })
  expect((await member.client.call(removePasskey, removal)).statusCode).toBe(204)
  expect((await member.client.call(employerUserAuth.me)).statusCode).toBe(200)
  // when required again, the session no longer counts as having passed
  await owner.client.call(requireOfTeam, ask)
  expect(problemOf(await member.client.call(employerUserAuth.me)).error).toBe('two_step_required')
})

test('asking twice changes, tells and writes down nothing more', async () => {
  const { owner, member } = await aTeam()
  await withApp(t, owner.client)
  await owner.client.call(requireOfTeam, ask)
  await owner.client.call(requireOfTeam, ask)
  expect(await subjectsTo(t, member.person_id)).toHaveLength(1)
  const written = await t.deps.db
    .selectFrom('activities')
    .select('verb')
    .where('organization_id', '=', owner.organization_id)
    .execute()
  expect(written.filter(({ verb }) => verb === 'organization.two_step_required')).toHaveLength(1)
})

test('signing in to a team that asks for it: with the password alone one may set it up', async () => {
  const { owner, member } = await aTeam()
  await withApp(t, owner.client)
  await owner.client.call(requireOfTeam, ask)
  const client = clientOf(t.app)
  const body = { email: await emailOf(t, member.person_id), password: FIXTURE_PASSWORD }
  const arrived = await client.call(employerUserAuth.login, { body })
  expect(arrived.json()).toMatchObject({ mode: 0, account: null, second_step: 'to_set_up' })
  await withPasskey(client)
  expect((await client.call(employerUserAuth.me)).statusCode).toBe(200)
  await afterPassword(t, member.person_id, 'employer_user')
})
