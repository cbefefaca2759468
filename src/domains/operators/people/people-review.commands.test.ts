import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { publicEmployerProfile } from '#domains/jobs/search/job-search.contract.ts'
import { jobTokens } from '#domains/jobs/tokens/job-tokens.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import {
  approvePerson,
  deactivatePerson,
  declinePerson,
  personForReview,
  reactivatePerson,
  signOutPerson,
} from './people-review.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

const REASON = 'Not known to the company'

const statusOf = (id: string) =>
  t.deps.db
    .selectFrom('role_accounts')
    .select(['status', 'status_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const asking = async () => {
  const { organization_id } = await anEmployer(t, { organization: { name: 'Blue Harbor' } })
  return anEmployer(t, { organization_id, team_role: 'recruiter', status: 'pending_review' })
}

test('who asked to join is let in and told once', async () => {
  const person = await asking()
  const body = { account_ids: [person.id] }
  expect((await operator.client.call(approvePerson, { body })).statusCode).toBe(200)
  expect(await statusOf(person.id)).toMatchObject({ status: 'active' })
  expect(await lettersTo(t, person.person_id)).toMatchObject([{ subject: 'You can sign in at Blue Harbor' }])
  expect(problemOf(await operator.client.call(approvePerson, { body }))).toMatchObject({ error: 'conflict' })
  expect(await lettersTo(t, person.person_id)).toHaveLength(1)
})

test('the first person of an imported employer becomes its owner, with the starting tokens', async () => {
  const { id: organization_id } = await buildOrganization(t.deps, 'employer', { name: 'Listed Works' })
  const join = () => anEmployer(t, { organization_id, team_role: 'recruiter', status: 'pending_review' })
  const [first, second] = [await join(), await join()]
  const read = async ({ id }: { id: string }) =>
    (await operator.client.call(personForReview, { params: { id } })).json()
  await t.deps.db
    .updateTable('organizations')
    .set({ import_key: 'listed:listed works' })
    .where('id', '=', organization_id)
    .execute()
  const isListed = async () =>
    (await operator.client.call(publicEmployerProfile, { body: { id: organization_id } })).json().employer
      .is_listed
  expect(await isListed()).toBe(true)
  expect(await read(second)).toMatchObject({ team_role: 'recruiter', becomes_owner: true })
  const body = { account_ids: [first.id, second.id] }
  expect((await operator.client.call(approvePerson, { body })).statusCode).toBe(200)
  expect(await read(first)).toMatchObject({ team_role: 'owner', becomes_owner: false })
  expect(await read(second)).toMatchObject({ team_role: 'recruiter', becomes_owner: false })
  expect(await isListed()).toBe(false)
  expect((await first.client.call(jobTokens, {})).json()).toMatchObject({ total_available: 5, total_row: 5 })
  expect(await lettersTo(t, first.person_id)).toMatchObject([
    {
      heading: 'You’re the owner of Listed Works',
      paragraphs: [expect.any(String), expect.stringContaining('invite your team')],
    },
  ])
  expect(await lettersTo(t, second.person_id)).toMatchObject([
    { heading: 'You’re on the team of Listed Works' },
  ])
})

test('who is declined is told the reason, and may be let in after all', async () => {
  const person = await asking()
  const body = { account_ids: [person.id], reason: REASON }
  expect((await operator.client.call(declinePerson, { body })).statusCode).toBe(200)
  expect(await statusOf(person.id)).toEqual({ status: 'deactivated', status_reason: REASON })
  expect(await lettersTo(t, person.person_id)).toMatchObject([
    { subject: 'Your request to join Blue Harbor', facts: [['Reason', REASON]] },
  ])
  const back = await operator.client.call(reactivatePerson, { body: { account_ids: [person.id] } })
  expect(back.statusCode).toBe(200)
  expect(await statusOf(person.id)).toEqual({ status: 'active', status_reason: null })
})

test('deactivating ends the sessions of that role at once, and only those', async () => {
  const student = await aStudent(t)
  const employer = await anEmployer(t, { person_id: student.person_id })
  const body = { account_ids: [student.id], reason: 'Asked for it' }
  expect((await operator.client.call(deactivatePerson, { body })).statusCode).toBe(200)
  expect((await student.client.call(session)).json()).toMatchObject({ mode: 0, person: null })
  expect((await employer.client.call(session)).json()).toMatchObject({ mode: 2 })
  expect(await lettersTo(t, student.person_id)).toMatchObject([
    { subject: 'Your account has been deactivated', facts: [['Reason', 'Asked for it']] },
  ])
  const again = await operator.client.call(reactivatePerson, { body: { account_ids: [student.id] } })
  expect(again.statusCode).toBe(200)
  const subjects = (await lettersTo(t, student.person_id)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['Your account has been deactivated', 'Your account is active again'])
})

test('whom a team removed an operator lets in again as a viewer, which the letter says', async () => {
  const owner = await anEmployer(t, { organization: { name: 'Rill Labs' } })
  const { organization_id } = owner
  const removed = await anEmployer(t, { organization_id, team_role: 'admin' })
  const stopped = await anEmployer(t, { organization_id, team_role: 'admin' })
  const viewer = await anEmployer(t, { organization_id, team_role: 'viewer' })
  for (const { id } of [removed, viewer])
    await owner.client.call(employerTeam.remove, { body: { account_id: id } })
  await operator.client.call(deactivatePerson, { body: { account_ids: [stopped.id], reason: REASON } })
  const account_ids = [removed.id, stopped.id, viewer.id]
  expect((await operator.client.call(reactivatePerson, { body: { account_ids } })).statusCode).toBe(200)
  const team = (await owner.client.call(employerTeam.list)).json()
  const roles = new Map(
    team.data.map((row: { account_id: string; team_role: string }) => [row.account_id, row.team_role]),
  )
  expect(account_ids.map((id) => roles.get(id))).toEqual(['viewer', 'admin', 'viewer'])
  const paragraphsTo = async ({ person_id }: typeof removed) =>
    (await lettersTo(t, person_id)).find(({ subject }) => subject === 'Your account is active again')!
      .paragraphs
  expect((await paragraphsTo(removed)).join(' ')).toContain(
    'you have view-only access there until the team gives you another role',
  )
  expect((await paragraphsTo(stopped)).join(' ')).not.toContain('Your role')
})

test('two operators at once: one wins', async () => {
  const student = await aStudent(t)
  const other = await anOperator(t)
  const body = { account_ids: [student.id], reason: REASON }
  const answers = await Promise.all([
    operator.client.call(deactivatePerson, { body }),
    other.client.call(deactivatePerson, { body }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await lettersTo(t, student.person_id)).toHaveLength(1)
})

test('many at once is all or none', async () => {
  const [one, two] = [await aStudent(t), await aStudent(t, { status: 'email_not_verified' })]
  const response = await operator.client.call(deactivatePerson, {
    body: { account_ids: [one.id, two.id], reason: REASON },
  })
  expect(problemOf(response).detail).toMatch(
    /hasn’t verified their email address yet\. Nothing was changed\.$/,
  )
  expect(await statusOf(one.id)).toMatchObject({ status: 'active' })
  const unknown = await operator.client.call(deactivatePerson, {
    body: { account_ids: [one.id, newId()], reason: REASON },
  })
  expect(unknown.statusCode).toBe(404)
})

test('people wait with their organization', async () => {
  const { organization_id } = await anEmployer(t, { organization: { state: 'pending_review' } })
  const person = await buildEmployerUser(t.deps, {
    organization_id,
    team_role: 'viewer',
    status: 'pending_review',
  })
  const response = await operator.client.call(approvePerson, { body: { account_ids: [person.id] } })
  expect(problemOf(response).detail).toMatch(/belongs to an organization that is not approved/)
})

test('an operator does not deactivate the own account', async () => {
  const mine = await aStudent(t, { person_id: operator.person_id })
  const response = await operator.client.call(deactivatePerson, {
    body: { account_ids: [mine.id], reason: REASON },
  })
  expect(problemOf(response)).toMatchObject({ status: 409, error: 'conflict' })
  const { may } = (await operator.client.call(personForReview, { params: { id: mine.id } })).json()
  expect(may).toMatchObject({ deactivate: false })
})

test('a reason is needed, and every mistake is said at once', async () => {
  const response = await operator.client.call(declinePerson, {
    body: { account_ids: ['nobody'], reason: '' },
  })
  expect(problemOf(response)).toMatchObject({ status: 422 })
  expect(Object.keys(problemOf(response).fields!).sort()).toEqual(['account_ids.0', 'reason'])
})

test('nobody but an operator may', async () => {
  const student = await aStudent(t)
  const body = { account_ids: [student.id], reason: REASON }
  for (const { client } of [student, await anEmployer(t), await aUniversity(t)]) {
    expect((await client.call(deactivatePerson, { body })).statusCode).toBe(403)
  }
  expect(await statusOf(student.id)).toMatchObject({ status: 'active' })
})

test('who is signed out everywhere has no session left in any role, and can sign in again', async () => {
  const student = await aStudent(t)
  const member = await anEmployer(t, { person_id: student.person_id })
  const other = await aStudent(t)
  const signedIn = async ({ client }: typeof other) => (await client.call(session)).json().person !== null
  expect(await signedIn(student)).toBe(true)
  const done = await operator.client.call(signOutPerson, { body: { account_id: student.id } })
  expect(done.statusCode).toBe(204)
  expect([await signedIn(student), await signedIn(member), await signedIn(other)]).toEqual([
    false,
    false,
    true,
  ])
  expect(await statusOf(student.id)).toMatchObject({ status: 'active' })
  const unknown = await operator.client.call(signOutPerson, { body: { account_id: newId() } })
  expect(unknown.statusCode).toBe(404)
})

test('all that match take the step if they can: an operator’s own account, and those in another state, are left', async () => {
  const { organization_id } = await anEmployer(t, { organization: { name: 'Wide Valley' } })
  const join = (status: 'active' | 'pending_review') =>
    anEmployer(t, { organization_id, team_role: 'recruiter', status })
  const waiting = [await join('pending_review'), await join('pending_review')]
  await join('active')
  const matching = (total: number) => ({ organization_id, total })
  const stale = await operator.client.call(approvePerson, { body: { matching: matching(3) } })
  expect(problemOf(stale).error).toBe('list_changed')
  const let_in = await operator.client.call(approvePerson, { body: { matching: matching(4) } })
  expect(let_in.json()).toMatchObject({ changed: 2 })
  expect(let_in.json().refused).toMatchObject([
    { reason: 'is already active' },
    { reason: 'is already active' },
  ])
  for (const { person_id } of waiting) expect(await lettersTo(t, person_id)).toHaveLength(1)
  const all = await t.deps.db
    .selectFrom('role_accounts')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  const off = await operator.client.call(deactivatePerson, {
    body: { matching: { status: ['active'], total: all.all }, reason: REASON },
  })
  expect(off.json().changed + off.json().refused.length).toBe(all.all)
  expect(off.json().refused.every(({ reason }: { reason: string }) => reason === 'is your own account')).toBe(
    true,
  )
})
