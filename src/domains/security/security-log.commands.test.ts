import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employerUserAuth, studentAuth } from '#domains/accounts/authentication.contract.ts'
import { moveOnVerified } from '#domains/accounts/email-verification.commands.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { personForReview, reactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { DAY } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { anEmployer, anOperator, aStudent, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import {
  type OwnSecurityEvent,
  ownSecurityEvents,
  type SecurityEvent,
  securityEvents,
} from './security-log.contract.ts'

let t: TestApp
let operator: Awaited<ReturnType<typeof anOperator>>
beforeAll(async () => {
  t = await openTestApp()
  operator = await anOperator(t, { first_name: 'Olga', last_name: 'Operator' })
})
afterAll(() => t.close())

type Caller = Awaited<ReturnType<typeof aStudent>>['client']

const own = async (client: Caller): Promise<OwnSecurityEvent[]> => {
  await t.drain()
  return (await client.call(ownSecurityEvents)).json().data
}
const all = async (query: Record<string, unknown> = {}): Promise<SecurityEvent[]> => {
  await t.drain()
  return (await operator.client.call(securityEvents, { query } as never)).json().data
}
const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)

describe('signing in', () => {
  test('is in the own log, and so are failed tries, counted as one from one place within an hour', async () => {
    const email = 'signs.in@example.com'
    const student = await aStudent(t, { email, password: 'seven quiet otters' })
    for (let tries = 0; tries < 3; tries++)
      await visitor(t).call(studentAuth.login, { body: { email, password: 'not the password' } })
    t.clock.advance(1000)
    const signedIn = await visitor(t).call(studentAuth.login, {
      body: { email, password: 'seven quiet otters' },
    })
    expect(signedIn.statusCode).toBe(200)
    const events = await own(student.client)
    expect(events.slice(0, 2)).toMatchObject([
      { kind: 'signed_in', by_oneself: true, from_here: true, detail: 'student' },
      { kind: 'sign_in_failed', occurrences: 3, by_oneself: false },
    ])
    t.clock.advance(60 * 60_000)
    await visitor(t).call(studentAuth.login, { body: { email, password: 'not the password' } })
    expect(kinds(await own(student.client)).filter((kind) => kind === 'sign_in_failed')).toHaveLength(2)
  })

  test('a try at an address nobody has is kept for operators without the address', async () => {
    await visitor(t).call(studentAuth.login, {
      body: { email: 'nobody.at.all@example.com', password: 'not the password' },
    })
    const [event] = await all({ group: ['failures'] })
    expect(event).toMatchObject({
      kind: 'sign_in_failed',
      person: null,
      identity: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await all({ identity: event!.identity })).toHaveLength(1)
    const rows = await t.deps.db.selectFrom('security_events').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('nobody.at.all')
  })
})

test('a change of rights, an export and a look by an operator reach the person they concern', async () => {
  const { id: organization_id } = await buildOrganization(t.deps, 'employer')
  const owner = await anEmployer(t, { organization_id })
  const member = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  await owner.client.call(employerTeam.changeRole, { body: { account_id: member.id, team_role: 'viewer' } })
  t.clock.advance(1000)
  await operator.client.call(personForReview, { params: { id: member.id } })
  const events = await own(member.client)
  expect(events).toMatchObject([
    { kind: 'looked_at', by_oneself: false, actor_role: 'operator' },
    { kind: 'role_changed', detail: 'recruiter → viewer', by_oneself: false },
  ])
  expect(kinds(await all({ person_id: member.person_id }))).toEqual(['looked_at', 'role_changed'])
})

describe('every change of rights is one line of whom it concerns', () => {
  const linesOf = async ({ person_id }: { person_id: string }) =>
    (await all({ person_id })).map(({ kind, detail }) => [kind, detail])

  beforeAll(async () => {
    operator = await anOperator(t)
  })

  test('signing out', async () => {
    const student = await aStudent(t)
    await student.client.call(studentAuth.logout)
    expect(await linesOf(student)).toEqual([['signed_out', 'student']])
  })

  test('of an owner who waited with the organization', async () => {
    const owner = await anEmployer(t, { organization: { state: 'pending_review' }, status: 'pending_review' })
    await operator.client.call(approveOrganization, { body: { organization_ids: [owner.organization_id] } })
    expect(await linesOf(owner)).toEqual([['let_in', 'owner']])
  })

  test('of both when an organization changes hands', async () => {
    const owner = await anEmployer(t)
    const other = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'recruiter' })
    await owner.client.call(employerTeam.transfer, { body: { account_id: other.id } })
    expect(await linesOf(other)).toEqual([['role_changed', 'recruiter → owner']])
    expect(await linesOf(owner)).toEqual([['role_changed', 'owner → admin']])
  })

  test('of somebody invited, once the mailbox is proved', async () => {
    const { organization_id, person_id: invited_by } = await anEmployer(t)
    const invited = await anEmployer(t, {
      organization_id,
      team_role: 'recruiter',
      status: 'email_not_verified',
    })
    await t.deps.db
      .updateTable('role_accounts')
      .set({ invited_at: t.clock.now(), invited_by })
      .where('id', '=', invited.id)
      .execute()
    await inTransaction(t.deps, (tx) =>
      moveOnVerified(tx, systemActor, { id: invited.person_id, email: 'invited@example.com' }),
    )
    expect(await linesOf(invited)).toEqual([['let_in', null]])
  })

  test('of who was removed and is let in again reading only', async () => {
    const owner = await anEmployer(t)
    const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
    await owner.client.call(employerTeam.remove, { body: { account_id: admin.id } })
    await t.drain()
    t.clock.advance(1000)
    await operator.client.call(reactivatePerson, { body: { account_ids: [admin.id] } })
    expect(await linesOf(admin)).toEqual([
      ['reactivated', 'admin → viewer'],
      ['removed', null],
    ])
  })
})

test('what an operator looks for is found by an index, however many lines there are', async () => {
  const indexes = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where tablename = 'security_events'`.execute(t.deps.db)
  for (const column of ['person_id', 'kind', 'identity_key', 'network_key'])
    expect(
      indexes.rows.some(({ indexdef }) => indexdef.includes(`(${column}, id DESC)`)),
      column,
    ).toBe(true)
})

test('a reaction that runs twice writes once', async () => {
  const before = await t.deps.db.selectFrom('security_events').select('id').execute()
  await t.drain()
  expect(await t.deps.db.selectFrom('security_events').select('id').execute()).toHaveLength(before.length)
})

test('nobody reads another person’s log, and lines go after 90 days', async () => {
  const email = 'reads.alone@example.com'
  const [one, other] = [await aStudent(t, { email, password: 'seven quiet otters' }), await aStudent(t)]
  await visitor(t).call(studentAuth.login, { body: { email, password: 'seven quiet otters' } })
  expect(kinds(await own(one.client))).toEqual(['signed_in'])
  expect(await own(other.client)).toEqual([])
  expect((await other.client.call(securityEvents)).statusCode).toBe(403)
  t.clock.advance(89 * DAY)
  await t.tick()
  operator = await anOperator(t)
  expect(await all({ person_id: one.person_id })).toHaveLength(1)
  t.clock.advance(3 * DAY)
  await t.tick()
  expect(await all({ person_id: one.person_id })).toEqual([])
})

test('somebody else’s role is no way in: failures at each door count against the person', async () => {
  const email = 'other.door@example.com'
  const member = await anEmployer(t, { email })
  await visitor(t).call(employerUserAuth.login, { body: { email, password: 'wrong wrong wrong' } })
  expect(await own(member.client)).toMatchObject([{ kind: 'sign_in_failed', occurrences: 1 }])
})
