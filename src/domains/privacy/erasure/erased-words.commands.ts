import { sql } from 'kysely'
import type { Tx } from '#platform/transactions.ts'
import { activityMembersWithoutText } from './erased-words.rules.ts'

/** The log's names for everything that was the person's own. */
export interface Subjects {
  person: string
  accounts: string[]
  applications: string[]
  registrations: string[]
}

const named = ({ person, accounts, applications, registrations }: Subjects) => sql`(
  (c.subject_type = 'person' and c.subject_id = ${person}::uuid)
  or (c.subject_type in ('account', 'student') and c.subject_id = any(${accounts}::uuid[]))
  or (c.subject_type = 'application' and c.subject_id = any(${applications}::uuid[]))
  or (c.subject_type = 'event_registration' and c.subject_id = any(${registrations}::uuid[])))`

const interviewed = ({ accounts }: Subjects) => sql`(c.subject_type = 'interview'
  and c.subject_id in (select i.id from interviews i where i.student_id = any(${accounts}::uuid[])))`

/** What becomes of an email whose words are to be forgotten: sent, it keeps that it was; unsent, it never is. */
const FORGOTTEN = sql`letter = null, claimed_at = null,
      failure = case when state = 'sent' then null else 'The account was deleted' end,
      state = case when state in ('queued', 'sending') then 'failed' else state end`

/** Notices to others that mention the person by name, and the emails of these notices, which hold what the person wrote. */
export const forgetNoticesAbout = async (tx: Tx, subjects: Subjects): Promise<void> => {
  const about = sql`(${named(subjects)} or ${interviewed(subjects)})`
  await sql`
    with gone as (
      delete from notifications n using role_accounts a
      where a.id = n.account_id and a.organization_id in (
        select c.organization_id from activities c where c.organization_id is not null and ${about})
      and right(n.cause, 36) in (select c.id::text from activities c where ${about})
      returning n.cause || ':' || n.account_id as mailed)
    update mails set ${FORGOTTEN} where cause in (select mailed from gone)`.execute(tx.db)
}

/** Appointments and interviews the log ties to the person; it holds the other side's words to them. */
const visited = ({ accounts }: Subjects) =>
  sql`(c.subject_type in ('fair_slot', 'interview') and c.data->>'student_id' = any(${accounts}::text[]))`

/**
 * The log keeps what happened, when and to which row, in members known to hold no words; everything else
 * about the person is removed from it.
 */
export const clearLog = async (tx: Tx, subjects: Subjects): Promise<void> => {
  const isKept = sql`(d.key = any(${sql.val(activityMembersWithoutText)}::text[]) or (c.subject_type = 'application' and d.key = 'reason'))`
  await sql`select set_config('fairlead.erasing', 'on', true)`.execute(tx.db)
  await sql`
    update activities c set data = (
      select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(c.data) d where ${isKept})
    where (${named(subjects)} or ${visited(subjects)})
      and exists (select from jsonb_each(c.data) d where not ${isKept})`.execute(tx.db)
  await sql`select set_config('fairlead.erasing', 'off', true)`.execute(tx.db)
}

/** Emails sent or to be sent to the person; unsent ones are never sent. */
export const clearLetters = async (tx: Tx, personId: string, email: string): Promise<void> => {
  await sql`
    update mails set person_id = null, recipient = '', ${FORGOTTEN}
    where person_id = ${personId}::uuid or recipient = ${email}`.execute(tx.db)
}

/** Emails to addresses the person asked for and never verified. Their links still exist. */
export const clearAskedAddresses = async (tx: Tx, personId: string): Promise<void> => {
  await sql`
    update mails set recipient = '', ${FORGOTTEN}
    where cause in (
      select 'change_email:' || id from mailed_links where person_id = ${personId}::uuid and kind = 'change_email')`.execute(
    tx.db,
  )
}

/** What was sent without an account, from the address verified as the person's. Returns the attached files. */
export const forgetAddress = async (tx: Tx, email: string): Promise<string[]> => {
  await tx.db.deleteFrom('waitlist_entries').where('email', '=', email).execute()
  await tx.db.deleteFrom('inquiries').where('email', '=', email).execute()
  const applied = await tx.db
    .deleteFrom('career_applications')
    .where('email', '=', email)
    .returning('file_id')
    .execute()
  return applied.map(({ file_id }) => file_id)
}
