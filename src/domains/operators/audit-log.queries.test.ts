import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { anOperator, aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { auditLog } from './audit-log.contract.ts'
import { operatorOverview } from './operators.contract.ts'
import {
  approveOrganization,
  grantJobTokens,
  suspendOrganization,
} from './organizations/organization-admin.contract.ts'
import { deactivatePerson } from './people/people-review.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t, { first_name: 'Olga', last_name: 'Operator' })
})
afterAll(() => t.close())

test('what happened to a subject, newest first, with who and why', async () => {
  const { id } = await buildOrganization(t.deps, 'employer', { name: 'Acme', state: 'pending_review' })
  t.clock.advance(1000)
  await operator.client.call(approveOrganization, { body: { organization_ids: [id] } })
  t.clock.advance(1000)
  await operator.client.call(grantJobTokens, { body: { organization_id: id, count: 7 } })
  t.clock.advance(1000)
  const reason = 'Closed down'
  await operator.client.call(suspendOrganization, { body: { organization_ids: [id], reason } })

  const query = { subject_type: 'organization', subject_id: id } as const
  const { data, total_row } = (await operator.client.call(auditLog, { query })).json()
  expect(total_row).toBe(4)
  expect(data.slice(0, 2)).toMatchObject([
    {
      verb: 'organization.suspended',
      actor_name: 'Olga Operator',
      subject_name: 'Acme',
      from: 'approved',
      to: 'suspended',
      reason,
    },
    { verb: 'tokens.granted', count: 7, actor_role: 'operator' },
  ])
  expect(data.map(({ verb }: { verb: string }) => verb)).toContain('organization.approved')
})

test('without a subject: what operators did, and nothing else', async () => {
  t.clock.advance(1000)
  const student = await aStudent(t, { first_name: 'Lin', last_name: 'Chen' })
  await operator.client.call(deactivatePerson, { body: { account_ids: [student.id], reason: 'Spam' } })
  const { data } = (await operator.client.call(auditLog)).json()
  expect(data[0]).toMatchObject({ verb: 'account.deactivated', subject_name: 'Lin Chen', reason: 'Spam' })
  expect(data.every((entry: { actor_role: string }) => entry.actor_role === 'operator')).toBe(true)
})

test('half a subject is refused', async () => {
  const response = await operator.client.call(auditLog, { query: { subject_type: 'organization' } })
  expect(response.statusCode).toBe(400)
})

test('the overview counts what waits', async () => {
  await buildOrganization(t.deps, 'university', { state: 'pending_review' })
  const overview = (await operator.client.call(operatorOverview)).json()
  expect(overview.needs_you).toMatchObject({
    employers: { count: 0, oldest_at: null },
    universities: { count: 1 },
    joining_people: { count: 0 },
    failed_mails: { count: 0 },
  })
  expect(overview.organizations).toContainEqual({ kind: 'employer', state: 'suspended', count: 1 })
  expect(overview.people).toContainEqual({ role: 'student', status: 'deactivated', count: 1 })
})
