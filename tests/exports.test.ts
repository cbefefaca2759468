import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { applicantExport } from '#domains/applications/applicants/applicant-exports.contract.ts'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { employerParticipants } from '#domains/events/participants/participants.contract.ts'
import { inquiryExport } from '#domains/inquiries/admin/inquiry-admin.contract.ts'
import { waitlistExport } from '#domains/inquiries/waitlist/waitlist-admin.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { copyOwnData } from '#domains/privacy/data-copy.commands.ts'
import { downloadOwnData } from '#domains/privacy/own-data.contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { anEmployer, anOperator, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'
import { largestAnswerOf, statementsOf } from './harness/statements.ts'

/** More than any export reads at once. */
const MANY = 2300
const AT_ONCE = 1000

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
let operator: Client
let student: Awaited<ReturnType<typeof aStudent>>
let event_id: string
beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t)
  operator = (await anOperator(t)).client
  student = await aStudent(t)
  const { organization_id } = team
  const { id: job_id } = await buildJob(t.deps, { organization_id })
  event_id = (await buildEvent(t.deps, { organization_id })).id
  const { db } = t.deps
  const now = sql`${t.clock.now()}::timestamptz`
  await sql`
    insert into persons (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'many' || n || '@example.com', '-', 'Ada', 'Stone ' || n, ${now} from generate_series(1, ${sql.lit(MANY)}) n`.execute(
    db,
  )
  await sql`insert into role_accounts (id, person_id, role, status, created_at)
    select gen_random_uuid(), id, 'student', 'active', ${now} from persons where email like 'many%'`.execute(
    db,
  )
  await sql`insert into students (account_id) select r.id from role_accounts r
    where not exists (select from students s where s.account_id = r.id) and role = 'student'`.execute(db)
  await sql`insert into applications (id, job_id, organization_id, student_id, state, submitted_at, reply_by, state_at)
    select gen_random_uuid(), ${job_id}::uuid, ${organization_id}::uuid, r.id, 'submitted', ${now}, ${now}, ${now}
    from role_accounts r join persons p on p.id = r.person_id where p.email like 'many%'`.execute(db)
  await sql`insert into event_registrations (id, event_id, student_id, state, number, registered_at, created_at, state_at)
    select gen_random_uuid(), ${event_id}::uuid, r.id, 'registered', row_number() over (), ${now}, ${now}, ${now}
    from role_accounts r join persons p on p.id = r.person_id where p.email like 'many%'`.execute(db)
  await sql`insert into waitlist_entries (id, email, role, created_at)
    select gen_random_uuid(), 'waits' || n || '@example.com', 'student', ${now} from generate_series(1, ${sql.lit(MANY)}) n`.execute(
    db,
  )
  await sql`insert into inquiries (id, kind, topic, name, email, message, fingerprint, state, created_at)
    select gen_random_uuid(), 'question', 'jobs', 'Ada', 'asks@example.com', 'Where?', n::text, 'open', ${now}
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(db)
  await sql`insert into notifications (id, account_id, list, kind, title, text, link, cause, created_at)
    select gen_random_uuid(), ${student.id}::uuid, 'general', 'application_status', 'Notice', 'Something', '/student', n::text, ${now}
    from generate_series(1, ${sql.lit(MANY)}) n`.execute(db)
}, 60_000)
afterAll(() => t.close())

const csvs = (): Array<[string, Client, Endpoint, object?]> => [
  ['applicants', team.client, applicantExport],
  ['participants', team.client, employerParticipants.csv, { id: event_id }],
  ['waitlist', operator, waitlistExport],
  ['inquiries', operator, inquiryExport],
]

test('exports hold all rows, and read at most a thousand at once', async () => {
  const found: Record<string, [rows: number, fits: boolean]> = {}
  for (const [name, client, endpoint, params] of csvs()) {
    let rows = 0
    const largest = await largestAnswerOf(async () => {
      const response = await client.call(endpoint, { ...(params && { params }) } as never)
      expect(response.statusCode, response.body).toBe(200)
      rows = parse(response.rawPayload, { columns: true, bom: true }).length
    })
    found[name] = [rows, largest <= AT_ONCE]
  }
  expect(found).toEqual({
    applicants: [MANY, true],
    participants: [MANY, true],
    waitlist: [MANY, true],
    inquiries: [MANY, true],
  })
})

test('everyone exported has been looked at', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile_views where organization_id = ${team.organization_id}`.execute(
    t.deps.db,
  )
  expect(rows[0]!.count).toBe(MANY)
})

test('a copy of one’s data reads at most a thousand rows at once', async () => {
  const largest = await largestAnswerOf(async () => {
    const response = await student.client.call(downloadOwnData, { body: { password: FIXTURE_PASSWORD } })
    expect(response.statusCode).toBe(200)
  })
  expect(largest).toBe(AT_ONCE)
})

test('it looks up its files while it is sent, not before', async () => {
  const statements = await statementsOf(async () => {
    const { person_id } = student
    const owner = {
      scope: { person_id, mode: 'student', actor: { person_id, role: 'student' } },
      device: { token: null, user_agent: null, network: null },
    }
    const { stream } = await copyOwnData(t.deps, owner as never, FIXTURE_PASSWORD)
    ;(stream as Readable).destroy()
  })
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter((text) => text.includes('storage_key'))).toEqual([])
})
