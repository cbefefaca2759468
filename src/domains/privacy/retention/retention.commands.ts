import { type RawBuilder, sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { dropUnused } from '#platform/file-removals.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { type RetentionRule, retention } from './retention.contract.ts'
import { nextNight } from './retention.rules.ts'

/** Rows a rule works through at once. */
const BATCH = 500

/** What a rule does with everything older than the moment; returns how many rows it removed. */
type Work = (tx: Tx, before: string) => Promise<number>

const taken = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows } = await statement.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

/** Removes rows of a table, skipping those another server holds. */
const remove =
  (table: string, old: (before: string) => RawBuilder<unknown>): Work =>
  (tx, before) =>
    taken(
      tx,
      sql`delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where ${old(before)} limit ${BATCH} for update skip locked)`,
    )

const olderThan = (column: string) => (before: string) => sql`${sql.ref(column)} < ${before}::timestamptz`

const clearLetters =
  (goodbye: boolean): Work =>
  (tx, before) =>
    taken(
      tx,
      sql`update mails set recipient = '', letter = null, failure = null, person_id = null, counted_as = null where id in (
        select id from mails where created_at < ${before}::timestamptz and state in ('sent', 'failed') and recipient <> ''
          ${goodbye ? sql`and cause like 'account\\_deleted:%'` : sql``}
        order by created_at, id limit ${BATCH} for update skip locked)`,
    )

/**
 * Removes roles with an unverified address, the organizations they would have founded, and people who have
 * nothing else.
 */
const removeUnverified: Work = async (tx, before) => {
  const accounts = await tx.db
    .selectFrom('role_accounts')
    .select(['id', 'person_id', 'organization_id'])
    .where('status', '=', 'email_not_verified')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (accounts.length === 0) return 0
  const ids = accounts.map(({ id }) => id)
  await tx.db.deleteFrom('role_accounts').where('id', 'in', ids).execute()
  await sql`
    delete from persons p where p.id = any(${accounts.map(({ person_id }) => person_id)}::uuid[])
      and p.email_verified_at is null
      and not exists (select from role_accounts a where a.person_id = p.id)
      and not exists (select from operators o where o.person_id = p.id)`.execute(tx.db)
  await sql`
    update organizations o set state = 'rejected', state_reason = 'Nobody verified the registration', reviewed_at = ${iso(tx.now)}::timestamptz
    where o.id = any(${accounts.flatMap(({ organization_id }) => organization_id ?? [])}::uuid[])
      and o.state = 'pending_review'
      and not exists (select from role_accounts a where a.organization_id = o.id)`.execute(tx.db)
  return accounts.length
}

/** The application stays; its resume is removed unless something else still needs the file. */
const removeClosedResumes: Work = async (tx, before) => {
  const { rows } = await sql<{ file_id: string }>`
    with old as (
      select id, resume_file_id from applications
      where state in ('rejected', 'withdrawn') and resume_file_id is not null and state_at < ${before}::timestamptz
        and (state = 'withdrawn' or decision_told_at is not null)
      order by state_at, id limit ${BATCH} for update skip locked)
    update applications a set resume_file_id = null from old where a.id = old.id
    returning old.resume_file_id as file_id`.execute(tx.db)
  if (rows.length > 0) await dropUnused(tx, { ids: rows.map(({ file_id }) => file_id) }, BATCH)
  return rows.length
}

/** With the documents, which nothing else refers to. */
const removeCareerApplications: Work = async (tx, before) => {
  const { rows } = await sql<{ file_id: string }>`
    delete from career_applications where id in (
      select id from career_applications where created_at < ${before}::timestamptz
      order by created_at, id limit ${BATCH} for update skip locked)
    returning file_id`.execute(tx.db)
  if (rows.length > 0) await dropUnused(tx, { ids: rows.map(({ file_id }) => file_id) }, BATCH)
  return rows.length
}

const removeViews: Work = async (tx, before) => {
  const old = (day: string) => sql`day < ${day}::timestamptz::date`
  return (await remove('page_views', old)(tx, before)) + (await remove('subject_views', old)(tx, before))
}

/** The registrations and ratings stay and are counted; whose they were, and what they wrote, is forgotten. */
const forgetWalkIns: Work = (tx, before) =>
  taken(
    tx,
    sql`with guests as (
        select r.id from event_registrations r join events e on e.id = r.event_id
        where r.guest_email is not null and e.ends_at < ${before}::timestamptz
        limit ${BATCH} for update of r skip locked
      ), unsaid as (
        update event_survey_answers a set comment = '' where registration_id in (select id from guests)
          or (is_guest and comment <> '' and not exists (select from event_registrations r where r.id = a.registration_id)
            and exists (select from events e where e.id = a.event_id and e.ends_at < ${before}::timestamptz))
      )
      update event_registrations set guest_first_name = 'Guest', guest_last_name = '', guest_email = null,
        participant_first = 'guest', participant_last = ''
      where id in (select id from guests)`,
  )

const works: Readonly<Record<RetentionRule, Work>> = {
  unverified_accounts: removeUnverified,
  sessions: remove('sessions', olderThan('expires_at')),
  known_devices: remove('known_devices', olderThan('last_seen_at')),
  mailed_links: remove('mailed_links', olderThan('expires_at')),
  walk_ins: forgetWalkIns,
  letters: clearLetters(false),
  goodbye_letters: clearLetters(true),
  notifications: remove('notifications', olderThan('created_at')),
  closed_resumes: removeClosedResumes,
  career_applications: removeCareerApplications,
  job_invitations: remove('job_invitations', olderThan('sent_at')),
  profile_views: remove('profile_views', olderThan('last_at')),
  security_events: remove('security_events', olderThan('at')),
  inquiries: remove('inquiries', olderThan('created_at')),
  waitlist_entries: remove('waitlist_entries', olderThan('created_at')),
  page_views: removeViews,
  idempotency_keys: remove('idempotency_keys', olderThan('created_at')),
  stray_files: (tx, before) => dropUnused(tx, { before: new Date(before) }, BATCH),
}

const names = Object.keys(retention) as RetentionRule[]

/** Rules this server sees for the first time are due right away. */
const enterRules = (deps: Deps) =>
  deps.db
    .insertInto('retention_runs')
    .values(names.map((rule) => ({ rule, due_at: deps.clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const dueRules = async (deps: Deps): Promise<RetentionRule[]> => {
  const known = await deps.db.selectFrom('retention_runs').select(['rule', 'due_at']).execute()
  if (names.some((name) => !known.some(({ rule }) => rule === name))) {
    await enterRules(deps)
    return names
  }
  const now = iso(deps.clock.now())
  return names.filter((name) => known.some(({ rule, due_at }) => rule === name && due_at <= now))
}

/**
 * Runs one batch of one rule. A full batch leaves the rule due, so the rest follows the next minute; then it
 * rests until the next night.
 */
const runRule = (deps: Deps, rule: RetentionRule): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const mine = await tx.db
      .selectFrom('retention_runs')
      .select('rule')
      .where('rule', '=', rule)
      .where('due_at', '<=', iso(tx.now))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mine) return
    const done = await works[rule](tx, iso(later(tx.now, -retention[rule].days * DAY)))
    if (done >= BATCH) return
    await tx.db
      .updateTable('retention_runs')
      .set({ due_at: nextNight(tx.now) })
      .where('rule', '=', rule)
      .execute()
  })

/**
 * Removes what has been kept too long, each rule on its own: one that fails is logged and retried, the others
 * continue.
 */
export const applyRetention = async (deps: Deps): Promise<void> => {
  for (const rule of await dueRules(deps)) {
    try {
      await runRule(deps, rule)
    } catch (err) {
      deps.log.error({ err, rule }, 'a retention rule failed and will be retried')
    }
  }
}
