import { sql } from 'kysely'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { UniversityScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { isUpcomingSql, mayOfMember } from '../events.rules.ts'
import { closingSql } from '../hosting/exhibitor-duties.rules.ts'
import { isTaken } from './by-email/email-invitations.queries.ts'
import { isRegisteredFor } from './event-invitations.queries.ts'
import {
  type InvitationReminders,
  MOST_DAYS_BEFORE,
  MOST_REMINDERS,
} from './invitation-reminders.contract.ts'

export const REMINDED_AT_ONCE = 500

/** Throws `not_found`. */
export const readReminders = async (
  db: Db,
  scope: UniversityScope,
  id: string,
  now: Date,
): Promise<InvitationReminders> => {
  const event = await db
    .selectFrom('events as e')
    .select(['e.state', 'e.starts_at', 'e.ends_at', 'e.registration_opens_at', 'e.registration_closes_at'])
    .select(['e.invitation_reminder_days', closingSql.as('closes_at')])
    .where('e.id', '=', id)
    .where('e.organization_id', '=', scope.organization_id)
    .where('e.state', '<>', 'removed')
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const { invitation_reminder_days: days, closes_at } = event
  return { days, closes_at, may: { change: mayOfMember(event, scope.team_role, now).invite } }
}

/** Days of 24 hours: `days` would depend on the time zone of the session, and on the change to winter time. */
const before = (days: string) => sql<string>`${closingSql} - ${sql.ref(days)} * interval '24 hours'`

/** Events of universities whose exhibitors' registration closes soon, with the reminder that is due: the last one reached. */
const closing = (tx: Tx) =>
  tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            sql<{ days: number }>`unnest(e.invitation_reminder_days)`.as<'chosen'>(sql`chosen(days)`),
          )
          .select(({ fn }) => fn.min<number>('chosen.days').as('days'))
          .where(before('chosen.days'), '<=', iso(tx.now))
          .as('lead'),
      (join) => join.onTrue(),
    )
    .select(['h.name as host', 'e.title', 'e.kind', 'e.format', 'e.starts_at', 'e.ends_at', 'e.time_zone'])
    .select([closingSql.as('closes_at'), 'lead.days'])
    .where('h.kind', '=', 'university')
    .where('h.state', '=', 'approved')
    .where(isUpcomingSql(tx.now))
    .where(closingSql, '>', iso(tx.now))
    .where(closingSql, '<=', iso(later(tx.now, MOST_DAYS_BEFORE * DAY)))
    .where('lead.days', 'is not', null)
    .$narrowType<{ days: number }>()

/** Those invited later than that need no reminder. */
const wasInvitedBefore = sql<boolean>`i.created_at < ${before('lead.days')}`

/** Of invitations as `i`: reminded neither this late nor as often as anybody is. */
const isDueIn = (reminders: 'email_invitation_reminders' | 'event_invitation_reminders') =>
  sql<boolean>`(select count(*) < ${MOST_REMINDERS} and coalesce(min(m.days_before) > lead.days, true)
    from ${sql.table(reminders)} m where m.invitation_id = i.id)`

/** None of the letters so far came back. */
const arrives = sql<boolean>`not exists (select from mails l where l.state = 'failed' and l.cause = any (
  array['email_invitation:' || i.id] || array(select 'email_invitation_reminder:' || i.id || ':' || m.days_before
    from email_invitation_reminders m where m.invitation_id = i.id)))`

/** Whoever has the address takes part already, without having used the link. */
const takesPart = sql<boolean>`exists (select from persons p
  join role_accounts a on a.person_id = p.id and a.role = 'employer_user' and a.status = 'active'
  join organizations o on o.id = a.organization_id
  where p.email = i.email and ${isRegisteredFor(sql.ref('e.id'))})`

/** Invitations by address that nobody answered or took up, and whose letters arrived. */
export const dueByEmail = (tx: Tx) =>
  closing(tx)
    .innerJoin('email_invitations as i', 'i.event_id', 'e.id')
    .select(['i.id', 'i.email'])
    .where(sql<boolean>`not ${isTaken}`)
    .where('i.declined_at', 'is', null)
    .where(wasInvitedBefore)
    .where(isDueIn('email_invitation_reminders'))
    .where(arrives)
    .where(sql<boolean>`not ${takesPart}`)
    .orderBy('i.id')
    .limit(REMINDED_AT_ONCE)
    .forUpdate('i')
    .skipLocked()
    .execute()

/** Unanswered invitations of employers that are here. */
export const dueByPick = (tx: Tx) =>
  closing(tx)
    .innerJoin('event_invitations as i', 'i.event_id', 'e.id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.event_id', 'i.organization_id', 'o.name as invited'])
    .where('i.state', '=', 'pending')
    .where('o.state', '=', 'approved')
    .where(wasInvitedBefore)
    .where(sql<boolean>`not ${isRegisteredFor(sql.ref('e.id'))}`)
    .where(isDueIn('event_invitation_reminders'))
    .orderBy('i.id')
    .limit(REMINDED_AT_ONCE)
    .forUpdate('i')
    .skipLocked()
    .execute()
