import { sql } from 'kysely'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildExternal } from '#domains/applications/external/external-applications.fixtures.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { publishJob } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { demoSignIns } from '../../src/demo/seed.ts'
import type { TestApp } from '../harness/app.ts'
import type { Client } from '../harness/client.ts'
import { sideRows } from './sides.ts'
import { mailedStudent, messageRows, securityRows, teamRows, troubledMails } from './teams.ts'
import { behind } from './telling.ts'

const demoPeople = Object.fromEntries(
  demoSignIns.people.map(([role, told]) => [role, told.split(' ')[0]!]),
) as Record<(typeof demoSignIns.people)[number][0], string>

const inquiries = async ({ deps }: TestApp) => {
  const now = deps.clock.now()
  const common = { phone: null, website: null, created_at: now }
  await deps.db
    .insertInto('inquiries')
    .values([
      {
        ...common,
        id: newId(),
        kind: 'question',
        topic: 'jobs',
        name: 'Ann Lee',
        email: 'ann@example.com',
        organization_name: null,
        organization_kind: null,
        message: 'Where is my job?',
        fingerprint: 'a',
        state: 'open',
        reply: null,
        decided_at: null,
        decided_by: null,
      },
      {
        ...common,
        id: newId(),
        kind: 'new_business',
        topic: 'partnership',
        name: 'Zoë Quiroga',
        email: 'zoe@example.org',
        organization_name: 'Mills',
        organization_kind: 'employer',
        message: 'We would like to work together.',
        fingerprint: 'b',
        state: 'closed',
        reply: null,
        decided_at: now,
        decided_by: null,
      },
    ])
    .execute()
  await deps.db
    .insertInto('waitlist_entries')
    .values([
      { id: newId(), email: 'ann@example.com', role: 'student', created_at: now },
      { id: newId(), email: 'zoe@example.org', role: 'employer', created_at: now },
    ])
    .execute()
}

const careers = async ({ deps }: TestApp) => {
  const openings = [await buildOpening(deps), await buildOpening(deps, { state: 'draft' })]
  for (const [index, { id: opening_id }] of openings.entries())
    await deps.db
      .insertInto('career_applications')
      .values({
        id: newId(),
        opening_id,
        name: ['Ann Lee', 'Zoë Quiroga'][index]!,
        email: 'someone@example.com',
        phone: null,
        links: [],
        cover_letter: '',
        file_id: await buildResume(deps),
        created_at: deps.clock.now(),
      })
      .execute()
}

const notices = async ({ deps }: TestApp) => {
  const people = await deps.db
    .selectFrom('role_accounts')
    .select('id')
    .where('status', '=', 'active')
    .execute()
  for (const { id } of people) {
    await buildNotice(deps, id)
    await buildNotice(deps, id)
  }
  const now = deps.clock.now()
  await sql`update notifications set read_at = ${now}, starred_at = ${now} where id in
    (select distinct on (account_id, list) id from notifications order by account_id, list, id)`.execute(
    deps.db,
  )
}

const accountOf = ({ deps }: TestApp, role: keyof typeof demoPeople) =>
  deps.db
    .selectFrom('role_accounts as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.organization_id'])
    .where('p.email', '=', demoPeople[role])
    .executeTakeFirstOrThrow()

const studentsOwn = async (t: TestApp, student_id: string) => {
  for (const work_mode of ['remote', 'hybrid'] as const) {
    const { id: job_id } = await buildJob(t.deps, { work_mode })
    await buildApplication(t.deps, { job_id, student_id })
  }
  const { id: job_id } = await buildJob(t.deps, { state: 'expired' })
  for (const _two of [1, 2]) await buildExternal(t.deps, student_id)
  await t.deps.db.insertInto('job_likes').values({ student_id, job_id, liked_at: t.clock.now() }).execute()
}

/** Timestamps for a table's rows in no particular order, a few days apart. */
const scatter = (t: TestApp, table: string, column: string) =>
  sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${sql.ref(`t.${column}`)} - make_interval(days => (s.n * 7 % 11)::int)
    from (select id, row_number() over (order by id) as n from ${sql.table(table)}) s where s.id = t.id`.execute(
    t.deps.db,
  )

const failedSignIns = async ({ app }: TestApp) => {
  const { path } = studentAuth.login
  for (const [email, remoteAddress] of [
    ['student@northfield.example', '127.0.0.1'],
    ['nobody@northfield.example', '203.0.113.7'],
  ])
    await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: { email, password: 'not this one' },
      remoteAddress: remoteAddress!,
    })
}

/** What rows don't show themselves. */
const keepBehind = async ({ deps }: TestApp) => {
  const organizations = await deps.db
    .selectFrom('organizations')
    .select(['id', 'kind', 'state', 'directory_id', 'created_at'])
    .execute()
  const events = await deps.db.selectFrom('events').select(['id', 'published_at']).execute()
  const registrations = await deps.db.selectFrom('event_registrations').select(['id', 'number']).execute()
  for (const { id, ...row } of [...organizations, ...events, ...registrations]) behind.set(id, row)
}

/**
 * Adds what the demo has only one kind of, so that every filter has rows to tell apart; returns whose event
 * the event lists are about.
 */
export const moreRows = async (
  t: TestApp,
  clients: Record<string, Client>,
): Promise<Record<string, string>> => {
  const { db, clock } = t.deps
  await inquiries(t)
  await careers(t)
  await notices(t)
  const student = await accountOf(t, 'Student')
  const organization_id = (await accountOf(t, 'Employer')).organization_id!
  const university = (await accountOf(t, 'University')).organization_id!
  await studentsOwn(t, student.id)
  const { id } = await buildJob(t.deps, { organization_id, state: 'draft', is_unpaid: true })
  await buildJob(t.deps, { organization_id, expires_at: later(clock.now(), 2 * DAY) })
  const posted = await clients.employer!.call(publishJob, { params: { id }, body: {} })
  if (posted.statusCode !== 200) throw new Error(posted.body)
  const waiting = await db
    .selectFrom('organizations')
    .select('id')
    .where('state', '=', 'pending_review')
    .limit(2)
    .execute()
  for (const one of waiting) {
    const approved = await clients.operator!.call(approveOrganization, {
      body: { organization_ids: [one.id] },
    })
    if (approved.statusCode >= 300) throw new Error(approved.body)
  }
  await failedSignIns(t)
  await t.drain()
  await sql`update applications set rating = 2 + ascii(right(id::text, 1)) % 3 where state <> 'withdrawn'`.execute(
    db,
  )
  await sql`insert into application_threads (application_id, organization_id, team_unread, last_at)
    select distinct on (organization_id) id, organization_id, 1, ${clock.now()}::timestamptz from applications
    where state <> 'withdrawn' order by organization_id, id
    on conflict (application_id) do update set team_unread = 1`.execute(db)
  await sql`update applications set reply_by = ${later(clock.now(), -DAY)}
    where id in (select distinct on (organization_id) id from applications where is_waiting order by organization_id, id)`.execute(
    db,
  )
  await sql`update events set exhibitors_close_at = ${later(clock.now(), -DAY)} where id in
    (select distinct on (organization_id) id from events where state = 'published' and starts_at > ${clock.now()}
      order by organization_id, id)`.execute(db)
  await sql`update event_registrations set created_at = created_at - make_interval(days => (1 + number % 5)::int)`.execute(
    db,
  )
  await sql`update event_registrations set registered_at = created_at where registered_at is not null`.execute(
    db,
  )
  await sql`update fair_registrations set due_at = ${later(clock.now(), -DAY)}
    where state in ('pending', 'approved') and payment = 'awaiting_payment'`.execute(db)
  const events = {
    employer: await sideRows(t.deps, 'employer', organization_id),
    university: await sideRows(t.deps, 'university', university),
  }
  await teamRows(t.deps, 'employer', organization_id)
  await teamRows(t.deps, 'university', university)
  await messageRows(t.deps)
  await troubledMails(t.deps)
  const operator = await mailedStudent(t.deps)
  await securityRows(t.deps)
  await scatter(t, 'organizations', 'created_at')
  await scatter(t, 'role_accounts', 'created_at')
  await scatter(t, 'events', 'created_at')
  await scatter(t, 'events', 'published_at')
  await buildOrganization(t.deps, 'university', { name: 'Unlisted College' })
  await keepBehind(t)
  return { ...events, student: events.university, operator }
}
