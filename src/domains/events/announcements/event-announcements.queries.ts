import { sql } from 'kysely'
import { arePartnersSql } from '#domains/partnerships/partnerships.rules.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import type { TargetGroup } from '../events.contract.ts'
import { fitsTargetGroupSql, studiesOf } from '../events.rules.ts'
import { isRefusedAtClosing } from '../no-shows/no-shows.queries.ts'

/** Whether a university may announce `events as e` by `organizations as h` to its students. */
const mayAnnounce = (universityId: string) =>
  sql<boolean>`(e.state in ('published', 'canceled') and h.state = 'approved'
    and (e.organization_id = ${universityId}
      or exists (select from event_invitations i where i.event_id = e.id
        and i.organization_id = ${universityId} and i.state = 'accepted')
      or (e.visibility in ('public', 'partners') and ${arePartnersSql(sql`e.organization_id`, sql`${universityId}::uuid`)})))`

/** Returns an event the university may announce to its students. Throws `not_found`. */
export const announceable = async (tx: Tx, { organization_id }: OrganizationScope, id: string) => {
  const event = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'e.state', 'e.starts_at', 'e.ends_at'])
    .where('e.id', '=', id)
    .where(mayAnnounce(organization_id))
    .forShare('e')
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

/** Selects the active students whom the university confirmed, who may register and have not, and fit one of the groups. */
const eligible = (db: Db, eventId: string, universityId: string, audience: TargetGroup[]) =>
  db
    .selectFrom('events as e')
    .innerJoin('organizations as o', (join) => join.on('o.id', '=', universityId))
    .innerJoin('students as s', 's.university_id', 'o.directory_id')
    .innerJoin('role_accounts as a', 'a.id', 's.account_id')
    .where('e.id', '=', eventId)
    .where('a.status', '=', 'active')
    .where('s.affiliation', '=', 'verified')
    .where(fitsTargetGroupSql(sql`e.target_student_group`, studiesOf('s')))
    .where(fitsTargetGroupSql(sql`${JSON.stringify(audience)}::jsonb`, studiesOf('s')))
    .where(
      sql<boolean>`not exists (select from event_registrations r where r.event_id = e.id
        and r.student_id = s.account_id and (r.state <> 'canceled' or r.barred_at is not null))`,
    )
    .where(sql<boolean>`not ${isRefusedAtClosing(sql`s.account_id`)}`)

export const countEligible = async (
  db: Db,
  eventId: string,
  universityId: string,
  audience: TargetGroup[],
): Promise<number> => {
  const { students } = await eligible(db, eventId, universityId, audience)
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow()
  return students
}

/** Returns the next batch of them after a student, by id. */
export const eligibleAfter = async (
  db: Db,
  eventId: string,
  universityId: string,
  { audience, after, limit }: { audience: TargetGroup[]; after: string | null; limit: number },
): Promise<string[]> => {
  const all = eligible(db, eventId, universityId, audience)
  const rows = await (after ? all.where('s.account_id', '>', after) : all)
    .select('s.account_id as id')
    .orderBy('s.account_id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns what the email says about an event; nothing if the university may not tell of it any more. */
export const eventToAnnounce = async (db: Db, eventId: string, universityId: string) => {
  const event = await db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoin('organizations as u', (join) => join.on('u.id', '=', universityId))
    .select(['e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.venue_name', 'e.state'])
    .select(['h.name as host', 'u.name as university'])
    .where('e.id', '=', eventId)
    .where('u.state', '=', 'approved')
    .where(mayAnnounce(universityId))
    .executeTakeFirst()
  if (!event?.starts_at || !event.ends_at) return null
  return { ...event, starts_at: event.starts_at, ends_at: event.ends_at }
}

/** Returns what the university last announced about an event. */
export const lastAnnouncement = (db: Db, eventId: string, universityId: string) =>
  db
    .selectFrom('event_announcements')
    .select(['students', 'announced_at', 'message', 'audience'])
    .where('event_id', '=', eventId)
    .where('organization_id', '=', universityId)
    .executeTakeFirst()
