import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildEmployerUser, buildSession } from '#domains/accounts/accounts.fixtures.ts'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { publicJobs } from '#domains/jobs/search/job-search.contract.ts'
import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { nameOf, stateOf, tokensOf } from '../../../../tests/harness/organizations.ts'
import { buildOperator } from '../operators.fixtures.ts'
import {
  approveOrganization,
  organizationForReview,
  reactivateOrganization,
  rejectOrganization,
  suspendOrganization,
} from './organization-admin.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t)
})
afterAll(() => t.close())

const waitingEmployer = async (state: OrganizationState = 'pending_review') => {
  const owner = await anEmployer(t, { organization: { state }, status: 'pending_review' })
  return { ...owner, ids: [owner.organization_id] }
}

describe('approving', () => {
  test('lets the owner in, gives five tokens for a year and one letter', async () => {
    const owner = await waitingEmployer()
    const joining = await buildEmployerUser(t.deps, {
      organization_id: owner.organization_id,
      team_role: 'viewer',
      status: 'pending_review',
    })
    const response = await operator.client.call(approveOrganization, {
      body: { organization_ids: owner.ids },
    })
    expect(response.statusCode).toBe(200)
    expect(await stateOf(t, owner.organization_id)).toMatchObject({ state: 'approved', state_reason: null })
    const statuses = await t.deps.db
      .selectFrom('role_accounts')
      .select(['id', 'status'])
      .where('organization_id', '=', owner.organization_id)
      .execute()
    expect(statuses).toContainEqual({ id: owner.id, status: 'active' })
    expect(statuses).toContainEqual({ id: joining.id, status: 'pending_review' })
    const tokens = await tokensOf(t, owner.organization_id)
    expect(tokens.map(({ state, expires_at }) => `${state} ${expires_at}`)).toEqual(
      Array(5).fill('available 2027-03-02T15:00:00.000Z'),
    )
    const name = await nameOf(t, owner.organization_id)
    expect(await subjectsTo(t, owner.person_id)).toEqual([`${name} has been approved`])
    await t.drain()
    expect(await subjectsTo(t, owner.person_id)).toHaveLength(1)
  })

  test('by two operators at once: one wins, nothing is given twice', async () => {
    const owner = await waitingEmployer()
    const other = await anOperator(t)
    const body = { organization_ids: owner.ids }
    const answers = await Promise.all([
      operator.client.call(approveOrganization, { body }),
      other.client.call(approveOrganization, { body }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await tokensOf(t, owner.organization_id)).toHaveLength(5)
    expect(await subjectsTo(t, owner.person_id)).toHaveLength(1)
  })

  test('many at once is all or none', async () => {
    const [first, second] = [await waitingEmployer(), await waitingEmployer('approved')]
    const response = await operator.client.call(approveOrganization, {
      body: { organization_ids: [...first.ids, ...second.ids] },
    })
    expect(problemOf(response)).toMatchObject({ status: 409, error: 'conflict' })
    expect(problemOf(response).detail).toMatch(/is already approved\. Nothing was changed\.$/)
    expect(await stateOf(t, first.organization_id)).toMatchObject({ state: 'pending_review' })
    expect(await tokensOf(t, first.organization_id)).toEqual([])
    const unknown = await operator.client.call(approveOrganization, {
      body: { organization_ids: [...first.ids, newId()] },
    })
    expect(unknown.statusCode).toBe(404)
    expect(await stateOf(t, first.organization_id)).toMatchObject({ state: 'pending_review' })
  })

  test('the same id twice is one organization', async () => {
    const { ids, organization_id } = await waitingEmployer()
    const response = await operator.client.call(approveOrganization, {
      body: { organization_ids: [...ids, ...ids] },
    })
    expect(response.statusCode).toBe(200)
    expect(await tokensOf(t, organization_id)).toHaveLength(5)
  })

  test('a university gets no tokens', async () => {
    const owner = await aUniversity(t, { organization: { state: 'pending_review' } })
    await operator.client.call(approveOrganization, { body: { organization_ids: [owner.organization_id] } })
    expect(await tokensOf(t, owner.organization_id)).toEqual([])
    expect(await stateOf(t, owner.organization_id)).toMatchObject({ state: 'approved' })
  })

  test('a rejected university whose place in the directory was taken since stays rejected', async () => {
    const directory_id = newId()
    await t.deps.db
      .insertInto('university_directory')
      .values({
        id: directory_id,
        name: 'Directory University',
        country_code: 'US',
        country: 'United States',
      })
      .execute()
    const first = await buildOrganization(t.deps, 'university', { state: 'rejected', directory_id })
    await buildOrganization(t.deps, 'university', { name: 'The second', directory_id })
    const response = await operator.client.call(approveOrganization, {
      body: { organization_ids: [first.id] },
    })
    expect(problemOf(response)).toMatchObject({ status: 409, error: 'conflict' })
    expect(problemOf(response).detail).toMatch(/^The second is registered/)
    const other = newId()
    await t.deps.db
      .insertInto('university_directory')
      .values({ id: other, name: 'Other University', country_code: 'US', country: 'United States' })
      .execute()
    const [third, fourth] = [
      await buildOrganization(t.deps, 'university', { state: 'rejected', directory_id: other }),
      await buildOrganization(t.deps, 'university', { state: 'rejected', directory_id: other }),
    ]
    const both = await operator.client.call(approveOrganization, {
      body: { organization_ids: [third.id, fourth.id] },
    })
    expect(problemOf(both)).toMatchObject({ status: 409, error: 'conflict' })
  })

  test('a rejected employer whose name was taken since stays rejected, and the answer says by whom', async () => {
    const first = await buildOrganization(t.deps, 'employer', { state: 'rejected', name: 'Gale Órbit' })
    const second = await buildOrganization(t.deps, 'employer', {
      state: 'pending_review',
      name: 'gale orbit',
    })
    const approving = (...ids: string[]) =>
      operator.client.call(approveOrganization, { body: { organization_ids: ids } })
    const refused = problemOf(await approving(first.id))
    expect(refused).toMatchObject({ status: 409, error: 'conflict' })
    expect(refused.detail).toBe(
      'gale orbit has since been registered under the same name as Gale Órbit. Two organizations with one name can’t both be approved.',
    )
    expect(await stateOf(t, first.id)).toMatchObject({ state: 'rejected' })
    expect((await approving(second.id)).statusCode).toBe(200)
    const twins = await Promise.all(
      [1, 2].map(() => buildOrganization(t.deps, 'employer', { state: 'rejected', name: 'Twin Peaks Ltd' })),
    )
    expect((await approving(...twins.map(({ id }) => id))).statusCode).toBe(409)
    const atOnce = await Promise.all(twins.map(({ id }) => approving(id)))
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const university = await buildOrganization(t.deps, 'university', {
      state: 'rejected',
      name: 'Twin Peaks Ltd',
    })
    expect((await approving(university.id)).statusCode).toBe(200)
  })
})

describe('rejecting', () => {
  test('tells the owner the reason, and can be reconsidered', async () => {
    const owner = await waitingEmployer()
    const reason = 'The website does not answer'
    const rejected = await operator.client.call(rejectOrganization, {
      body: { organization_ids: owner.ids, reason },
    })
    expect(rejected.statusCode).toBe(200)
    expect(await stateOf(t, owner.organization_id)).toEqual({ state: 'rejected', state_reason: reason })
    expect((await owner.client.call(session)).statusCode).toBe(200)
    const name = await nameOf(t, owner.organization_id)
    expect(await subjectsTo(t, owner.person_id)).toEqual([`${name} was not approved`])
    const [letter] = await lettersTo(t, owner.person_id)
    expect(letter).toMatchObject({ facts: [['Reason', reason]] })

    t.clock.advance(MINUTE)
    await operator.client.call(approveOrganization, { body: { organization_ids: owner.ids } })
    expect(await stateOf(t, owner.organization_id)).toEqual({ state: 'approved', state_reason: null })
    expect(await tokensOf(t, owner.organization_id)).toHaveLength(5)
    expect(await subjectsTo(t, owner.person_id)).toEqual([
      `${name} was not approved`,
      `${name} has been approved`,
    ])
  })

  test('wants a reason, and says every mistake at once', async () => {
    const response = await operator.client.call(rejectOrganization, {
      body: { organization_ids: [], reason: '   ' },
    })
    expect(problemOf(response)).toMatchObject({
      status: 422,
      fields: { organization_ids: ['Choose at least one'], reason: ['This field is required'] },
    })
    const long = await operator.client.call(rejectOrganization, {
      body: { organization_ids: [newId()], reason: 'x'.repeat(1001) },
    })
    expect(long.statusCode).toBe(422)
  })
})

describe('deactivating', () => {
  test('signs the team out at once, keeps their other roles, and is undone by reactivating', async () => {
    const owner = await anEmployer(t)
    const body = { organization_ids: [owner.organization_id] }
    const student = await aStudent(t, { person_id: owner.person_id })
    const suspended = await operator.client.call(suspendOrganization, {
      body: { ...body, reason: 'Posts jobs that do not exist' },
    })
    expect(suspended.statusCode).toBe(200)
    expect((await owner.client.call(session)).json()).toMatchObject({ mode: 0, person: null })
    expect((await student.client.call(session)).json()).toMatchObject({ mode: 1 })

    t.clock.advance(MINUTE)
    const again = await operator.client.call(reactivateOrganization, { body })
    expect(again.statusCode).toBe(200)
    expect(await tokensOf(t, owner.organization_id)).toEqual([])
    const name = await nameOf(t, owner.organization_id)
    expect(await subjectsTo(t, owner.person_id)).toEqual([
      `${name} has been deactivated`,
      `${name} is active again`,
    ])
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', owner.id)
      .execute()
    expect(notices).toEqual([{ kind: 'organization_status' }, { kind: 'organization_status' }])
  })
})

test('the jobs of a deactivated employer are out of the public list at once, and back when it is reactivated', async () => {
  const { organization_id } = await anEmployer(t)
  await buildJob(t.deps, { organization_id, title: 'Lighthouse Keeper' })
  const body = { organization_ids: [organization_id] }
  const shown = async () =>
    (await visitor(t).call(publicJobs, { query: { search: 'lighthouse' } })).json().total_row
  expect(await shown()).toBe(1)
  await operator.client.call(suspendOrganization, { body: { ...body, reason: 'Closed down' } })
  expect(await shown()).toBe(0)
  await operator.client.call(reactivateOrganization, { body })
  expect(await shown()).toBe(1)
})

const calls = {
  approve: (ids: string[]) => operator.client.call(approveOrganization, { body: { organization_ids: ids } }),
  reject: (ids: string[]) =>
    operator.client.call(rejectOrganization, { body: { organization_ids: ids, reason: 'Because' } }),
  suspend: (ids: string[]) =>
    operator.client.call(suspendOrganization, { body: { organization_ids: ids, reason: 'Because' } }),
  reactivate: (ids: string[]) =>
    operator.client.call(reactivateOrganization, { body: { organization_ids: ids } }),
}

test.each(['pending_review', 'approved', 'rejected', 'suspended'] as const)(
  'from %s the calls do what the detail says they may',
  async (state) => {
    for (const [step, call] of Object.entries(calls)) {
      const { id } = await buildOrganization(t.deps, 'employer', { state })
      const { may } = (await operator.client.call(organizationForReview, { params: { id } })).json()
      expect(`${step} ${(await call([id])).statusCode}`).toBe(`${step} ${may[step] ? 200 : 409}`)
    }
  },
)

test('nobody but an operator in operator mode may', async () => {
  const { ids } = await waitingEmployer()
  const body = { organization_ids: ids }
  const { person_id } = await buildOperator(t.deps)
  const asStudentMode = await aStudent(t, { person_id })
  const actors = [await aStudent(t), await anEmployer(t), await aUniversity(t), asStudentMode]
  for (const { client } of actors) {
    expect(problemOf(await client.call(approveOrganization, { body }))).toMatchObject({
      error: 'not_allowed',
    })
  }
  const cookie = `fairlead_session=${await buildSession(t.deps, person_id, 'operator')}`
  await t.deps.db.deleteFrom('operators').where('person_id', '=', person_id).execute()
  const removed = await t.app.inject({ url: '/api/operator/organizations', headers: { cookie } })
  expect(removed.statusCode).toBe(403)
  expect(await stateOf(t, ids[0]!)).toMatchObject({ state: 'pending_review' })
})
