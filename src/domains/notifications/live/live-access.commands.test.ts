import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildEmployerUser } from '#domains/accounts/accounts.fixtures.ts'
import { closeSessionsOf } from '#domains/accounts/sessions/session-lifetime.commands.ts'
import { session, switchMode } from '#domains/accounts/sign-in.contract.ts'
import { removeOperator } from '#domains/operators/operators.commands.ts'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { decideAffiliation } from '#domains/students/affiliation/affiliations.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import type { Client } from '../../../../tests/harness/client.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { openListening, soon } from '../../../../tests/harness/streams.ts'

let t: TestApp
let listen: Awaited<ReturnType<typeof openListening>>
beforeAll(async () => {
  t = await openTestApp()
  listen = await openListening(t)
})
afterAll(() => t.close())

const EMPLOYER = '/api/employer/notifications/live'
const rightsOf = async (client: Client) => (await client.call(session)).json().rights as string

/** Two open tabs, greeted with the rights the session's own answer states. */
const tabsOf = async (client: Client, path?: string) => {
  const tabs = [await listen(client, path ? { path } : {}), await listen(client, path ? { path } : {})]
  const rights = await rightsOf(client)
  for (const tab of tabs) await expect.poll(() => tab.access, soon).toEqual([{ rights, why: null }])
  return tabs
}

const changed = async (client: Client, tabs: Awaited<ReturnType<typeof tabsOf>>) => {
  for (const tab of tabs) {
    await expect.poll(() => tab.access.length, soon).toBe(2)
    expect(tab.access[1]).toEqual({ rights: await rightsOf(client), why: null })
    expect(tab.access[1]!.rights).not.toBe(tab.access[0]!.rights)
    expect(tab.hasEnded()).toBe(false)
    await tab.leave()
  }
}

const over = async (why: string, tabs: Awaited<ReturnType<typeof tabsOf>>) => {
  for (const tab of tabs) {
    await expect.poll(tab.hasEnded, soon).toBe(true)
    expect(tab.access.slice(1)).toEqual([{ rights: null, why }])
  }
}

test('a declined student hears it in every tab and stays signed in; another student hears nothing', async () => {
  const school = await aSchool(t)
  const overrides = { university_id: school.id, affiliation: 'verified' } as const
  const [student, other] = [await aStudent(t, overrides), await aStudent(t, overrides)]
  const [tabs, others] = [await tabsOf(student.client), await tabsOf(other.client)]
  const decline = { student_ids: [student.id], affiliation: 'declined' as const, reason: 'Not ours' }
  expect((await school.staff.client.call(decideAffiliation, { body: decline })).statusCode).toBe(200)
  await changed(student.client, tabs)
  for (const tab of others) {
    expect(tab.access).toHaveLength(1)
    await tab.leave()
  }
})

test('a demoted admin hears it and goes on', async () => {
  const owner = await anEmployer(t)
  const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
  const tabs = await tabsOf(admin.client, EMPLOYER)
  await owner.client.call(employerTeam.changeRole, { body: { account_id: admin.id, team_role: 'viewer' } })
  await changed(admin.client, tabs)
})

test('a removed recruiter is out in every tab, and their other role stays in', async () => {
  const owner = await anEmployer(t)
  const student = await aStudent(t)
  const { organization_id } = owner
  const recruiter = await anEmployer(t, {
    organization_id,
    team_role: 'recruiter',
    person_id: student.person_id,
  })
  const tabs = await tabsOf(recruiter.client, EMPLOYER)
  const [asStudent] = await tabsOf(student.client)
  await owner.client.call(employerTeam.remove, { body: { account_id: recruiter.id } })
  await over('account', tabs)
  expect(await rightsOf(recruiter.client)).toBe('')
  expect([asStudent!.hasEnded(), asStudent!.access.length]).toEqual([false, 1])
  await asStudent!.leave()
})

test('a suspended organization is out, all of its team at once', async () => {
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const viewer = await anEmployer(t, { organization_id, team_role: 'viewer' })
  const tabs = [...(await tabsOf(owner.client, EMPLOYER)), ...(await tabsOf(viewer.client, EMPLOYER))]
  const operator = await anOperator(t)
  await operator.client.call(suspendOrganization, {
    body: { organization_ids: [organization_id], reason: 'Complaints' },
  })
  await over('organization', tabs)
})

test('a device that is signed out hears it; what another process did is found within a second', async () => {
  const { client, person_id } = await aStudent(t)
  const tabs = await tabsOf(client)
  await inTransaction(t.deps, (tx) => closeSessionsOf(tx, person_id))
  await over('session', tabs)
})

test('a session past its end is over though nothing was written', async () => {
  const { client } = await aStudent(t)
  const tabs = await tabsOf(client)
  const now = t.clock.now()
  t.clock.advance(31 * 24 * 3_600_000)
  await over('session', tabs)
  t.clock.set(now)
})

test('an operator who is none any more hears it', async () => {
  const operator = await anOperator(t, { email: 'leaves@example.com' })
  const tabs = await tabsOf(operator.client, '/api/operator/live')
  await removeOperator(t.deps, 'leaves@example.com')
  await over('session', tabs)
})

test('going on in another role ends the streams of the first', async () => {
  const employer = await anEmployer(t)
  const { client, person_id } = await aStudent(t)
  await buildEmployerUser(t.deps, { person_id, organization_id: employer.organization_id })
  const tabs = await tabsOf(client)
  await client.call(switchMode, { body: { role: 'employer_user' } })
  await over('session', tabs)
  expect(await rightsOf(client)).toContain('employer_user')
})
