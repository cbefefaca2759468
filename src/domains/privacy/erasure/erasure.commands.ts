import { sql } from 'kysely'
import { endInvitationsBy } from '#domains/accounts/one-time-links.commands.ts'
import { leavePanels } from '#domains/applications/interviews/ended-interviews.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { dropUnused, removeDropped } from '#platform/file-removals.ts'
import { post } from '#platform/mail/outbox.ts'
import { type Actor, type OperatorScope, systemActor } from '#platform/scope.ts'
import { hashPassword, newSecret } from '#platform/secrets.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { type Owner, requirePassword } from '../own-data.commands.ts'
import { accountDeletedLetter } from '../own-data.mails.ts'
import { readDeletionFacts } from '../own-data.queries.ts'
import {
  DELETED_PERSON,
  deletedPersonEmail,
  deletionBlocker,
  removedColumns,
} from '../person-references.rules.ts'
import { endAbandoned, leaveContacts, lockTeams } from './abandoned-teams.commands.ts'
import { leaveApplications, leaveAppointments, leaveEvents } from './erased-traces.commands.ts'
import {
  clearAskedAddresses,
  clearLetters,
  clearLog,
  forgetAddress,
  forgetNoticesAbout,
  type Subjects,
} from './erased-words.commands.ts'

interface Erasure {
  person_id: string
  actor: Actor
  by: 'person' | 'operator'
  /** For an operator: why it was done. */
  reason?: string
}

/** Returns the person, locked; undefined if the account is already deleted. */
const holdPerson = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('persons')
    .select(['id', 'email', 'email_verified_at'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const holdAccounts = (tx: Tx, personId: string) =>
  tx.db
    .selectFrom('role_accounts')
    .select(['id', 'picture_file_id'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Makes two operators who leave at once wait for each other. */
const holdOperators = (tx: Tx) =>
  tx.db.selectFrom('operators').select('person_id').orderBy('person_id').forUpdate().execute()

const removeRows = async (tx: Tx, personId: string, accounts: string[]): Promise<void> => {
  for (const { table, column, of } of removedColumns())
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${of === 'person' ? [personId] : accounts}::uuid[])`.execute(
      tx.db,
    )
}

const clearProfiles = async (tx: Tx, accounts: string[]): Promise<string[]> => {
  const profiles = await tx.db
    .selectFrom('students')
    .select('resume_file_id')
    .where('account_id', 'in', accounts)
    .execute()
  await tx.db
    .updateTable('students')
    .set({
      university_id: null,
      university_name: null,
      affiliation: 'unverified',
      affiliation_at: null,
      degree: null,
      majors: [],
      graduation_class: null,
      skills: [],
      headline: '',
      about: '',
      links: [],
      privacy: 'private',
      resume_file_id: null,
    })
    .where('account_id', 'in', accounts)
    .execute()
  await tx.db
    .updateTable('role_accounts')
    .set({
      status: 'deactivated',
      status_reason: null,
      picture_file_id: null,
      job_title: null,
      phone: null,
      came_for: null,
      invited_at: null,
      invited_by: null,
      removed_at: null,
      team_role: sql`case when team_role is null then null else 'viewer' end`,
    })
    .where('id', 'in', accounts)
    .execute()
  return profiles.flatMap(({ resume_file_id }) => resume_file_id ?? [])
}

const MOST_FILES = 10_000

/**
 * Removes rows, names and files; run again, it removes only what was added in between. Returns the log's
 * names for them.
 */
const empty = async (tx: Tx, actor: Actor, personId: string): Promise<Subjects> => {
  const held = await holdAccounts(tx, personId)
  const accounts = held.map(({ id }) => id)
  const files = held.flatMap(({ picture_file_id }) => picture_file_id ?? [])
  const subjects: Subjects = { person: personId, accounts, applications: [], registrations: [] }
  if (accounts.length > 0) {
    const applications = await leaveApplications(tx, actor, accounts)
    const registrations = await leaveEvents(tx, actor, accounts)
    await endInvitationsBy(tx, 'id', accounts)
    await leaveAppointments(tx, actor, accounts)
    for (const account of accounts) await leavePanels(tx, account)
    files.push(...applications.flatMap(({ resume_file_id }) => resume_file_id ?? []))
    files.push(...(await clearProfiles(tx, accounts)))
    subjects.applications = applications.map(({ id }) => id)
    subjects.registrations = registrations.map(({ id }) => id)
  }
  await clearAskedAddresses(tx, personId)
  await removeRows(tx, personId, accounts)
  await tx.db.updateTable('persons').set(DELETED_PERSON).where('id', '=', personId).execute()
  if (files.length > 0) await dropUnused(tx, { ids: files }, MOST_FILES)
  return subjects
}

/** Deletes the account in one transaction, or throws what prevents it. Returns false if it was already deleted. */
const erase = async (
  tx: Tx,
  { person_id, actor, by, reason }: Erasure,
  password_hash: string,
): Promise<boolean> => {
  const person = await holdPerson(tx, person_id)
  if (!person) return false
  await holdOperators(tx)
  await lockTeams(tx, person_id)
  const leaving = await readDeletionFacts(tx.db, person_id)
  const hindrance = deletionBlocker(leaving)
  if (hindrance) throw hindrance
  const tombstone = deletedPersonEmail(person_id)
  const subjects = await empty(tx, actor, person_id)
  await leaveContacts(tx, leaving.memberships, { email: person.email, tombstone })
  await endAbandoned(tx, actor, leaving.memberships)
  await forgetNoticesAbout(tx, subjects)
  await clearLog(tx, subjects)
  await tx.db.deleteFrom('mailed_links').where('email', '=', person.email).execute()
  const files = person.email_verified_at ? await forgetAddress(tx, person.email) : []
  if (files.length > 0) await dropUnused(tx, { ids: files }, MOST_FILES)
  await clearLetters(tx, person_id, person.email)
  await tx.db
    .updateTable('persons')
    .set({ email: tombstone, password_hash, email_verified_at: null, deleted_at: tx.now })
    .where('id', '=', person_id)
    .execute()
  await recordActivity(tx, actor, {
    verb: 'account.deleted',
    subject: { type: 'person', id: person_id },
    organization_id: null,
    data: { by, ...(reason === undefined ? {} : { reason }) },
  })
  const letter = accountDeletedLetter(tx.deps.config.publicUrl, by)
  await post(tx, { email: person.email }, `account_deleted:${person_id}`, letter)
  return true
}

/** Also removes what a call under way wrote right after the deletion. */
export const eraseRemainders = async (tx: Tx, personId: string): Promise<void> => {
  await empty(tx, systemActor, personId)
}

const eraseAll = async (deps: Deps, erasure: Erasure): Promise<boolean> => {
  // a password no one knows
  const passwordHash = await hashPassword(newSecret())
  const done = await inTransaction(deps, (tx) => erase(tx, erasure, passwordHash))
  if (done) await removeDropped(deps)
  return done
}

/** Deletes one's own account, confirmed with the password. */
export const deleteOwnAccount = async (deps: Deps, owner: Owner, password: string): Promise<void> => {
  await requirePassword(deps, owner, password)
  const { scope } = owner
  await eraseAll(deps, { person_id: scope.person_id, actor: scope.actor, by: 'person' })
}

/** Deletes a person's account at their request. Doing it twice changes nothing. */
export const deletePersonOnRequest = async (
  deps: Deps,
  scope: OperatorScope,
  { account_id, reason }: { account_id: string; reason: string },
): Promise<void> => {
  const account = await deps.db
    .selectFrom('role_accounts')
    .select('person_id')
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (!account) throw new Problem('not_found')
  if (account.person_id === scope.person_id)
    throw new Problem('conflict', 'This is your own account. Delete it on your profile, with your password.')
  await eraseAll(deps, { person_id: account.person_id, actor: scope.actor, by: 'operator', reason })
}
