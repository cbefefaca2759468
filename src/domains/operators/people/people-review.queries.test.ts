import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { type PersonDetail, peopleForReview, personForReview } from './people-review.contract.ts'

let t: TestApp
let client: Client
let zoe: Awaited<ReturnType<typeof aStudent>>
let zoeAtWork: Awaited<ReturnType<typeof anEmployer>>
beforeAll(async () => {
  t = await openTestApp()
  client = (await anOperator(t)).client
  zoe = await aStudent(t, { first_name: 'Zoë', last_name: 'Müller', email: 'zoe@example.edu' })
  t.clock.advance(MINUTE)
  zoeAtWork = await anEmployer(t, {
    person_id: zoe.person_id,
    organization: { name: 'Blue Harbor' },
    status: 'pending_review',
    team_role: 'recruiter',
  })
  t.clock.advance(MINUTE)
  await aStudent(t, { first_name: 'Lin', last_name: 'Chen', status: 'deactivated' })
})
afterAll(() => t.close())

const list = async (query: Partial<QueryOf<typeof peopleForReview>>) => {
  const response = await client.call(peopleForReview, { query })
  expect(response.statusCode).toBe(200)
  return response.json() as OutputOf<typeof peopleForReview>
}
const found = async (query: Partial<QueryOf<typeof peopleForReview>>) =>
  (await list(query)).data.map(({ first_name, role }) => `${first_name} ${role}`)

test('a person with two roles stands there twice, newest first', async () => {
  expect(await found({})).toEqual(['Lin student', 'Zoë employer_user', 'Zoë student'])
  expect(await found({ sort: 'oldest', size: 1 })).toEqual(['Zoë student'])
})

test('by role, status, organization', async () => {
  expect(await found({ role: ['student'] })).toEqual(['Lin student', 'Zoë student'])
  expect(await found({ status: ['pending_review'] })).toEqual(['Zoë employer_user'])
  expect(await found({ organization_id: zoeAtWork.organization_id })).toEqual(['Zoë employer_user'])
  expect(await found({ organization_id: newId() })).toEqual([])
  expect(await found({ organization_state: 'approved' })).toEqual(['Zoë employer_user'])
  expect(await found({ organization_state: 'suspended' })).toEqual([])
})

test.each([
  ['zoe mull', 2],
  ['müller  zoe', 2],
  ['Müller, Zoë', 2],
  ['zoe chen', 0],
  ['MÜLLER', 2],
  ['zoe@example.edu', 2],
  ['chen', 1],
  ['%', 0],
])('search %s', async (search, count) => {
  expect((await list({ search })).total_row).toBe(count)
})

test('the detail shows the other roles and when the person was here', async () => {
  const response = await client.call(personForReview, { params: { id: zoeAtWork.id } })
  const detail: PersonDetail = response.json()
  expect(detail).toMatchObject({
    email: 'zoe@example.edu',
    team_role: 'recruiter',
    organization: { name: 'Blue Harbor', state: 'approved' },
    is_operator: false,
    university: null,
    may: { approve: true, decline: true, deactivate: false, reactivate: false },
  })
  expect(detail.other_roles).toEqual([
    { account_id: zoe.id, role: 'student', status: 'active', organization_name: null },
  ])
  expect(detail.last_seen_at).toBeTypeOf('string')
})

test('an unknown id is nothing', async () => {
  expect((await client.call(personForReview, { params: { id: newId() } })).statusCode).toBe(404)
})
