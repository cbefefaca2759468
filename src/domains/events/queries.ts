import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { iso } from '../../platform/clock.ts'
import type { Db, Tables } from '../../platform/database.ts'
import type { Tx } from '../../platform/deps.ts'
import { mediaUrl } from '../../platform/files.ts'
import type { OrganisationScope, StudentScope } from '../../platform/scope.ts'
import { Problem } from '../../shared/problems.ts'
import type { OrganisationCard } from '../organisations/contract.ts'
import { organisationCards } from '../organisations/queries.ts'
import { type EventSummary, eventCoverUrl } from './contract.ts'
import { stateAt } from './rules.ts'

/** The columns behind `eventSummary`, of `events as e` joined with `event_places as pl`. */
export const summaryColumns = [
  'e.id',
  'e.title',
  'e.state',
  'e.kind',
  'e.format',
  'e.venue_name',
  'e.venue_address',
  'e.time_zone',
  'e.starts_at',
  'e.ends_at',
  'e.registration_opens_at',
  'e.registration_closes_at',
  'e.visibility',
  'e.cover_file_id',
  'e.cover_pick',
  'e.organisation_id',
  'pl.capacity',
  'pl.taken',
  'pl.waiting',
] as const

/** The columns behind `eventText`. */
export const textColumns = [
  'e.description',
  'e.target_student_group',
  'e.intended_time_period',
  'e.cancel_reason',
  'e.published_at',
  'e.moved_at',
  'e.cancelled_at',
  'e.updated_at',
] as const

export const eventRows = (db: Db) =>
  db.selectFrom('events as e').innerJoin('event_places as pl', 'pl.event_id', 'e.id').select(summaryColumns)

type SummaryRow = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>

/** What the rows mean now, with their hosts, in one more statement. */
export const withHosts = async <R extends SummaryRow>(
  db: Db,
  rows: R[],
  now: Date,
): Promise<Array<R & EventSummary>> => {
  const cards = await organisationCards(db, [...new Set(rows.map((row) => row.organisation_id))])
  return rows.map((row) => ({
    ...row,
    state: stateAt(row, now),
    cover_url: row.cover_pick ? eventCoverUrl(row.cover_pick) : mediaUrl(row.cover_file_id),
    host: cards.get(row.organisation_id) as OrganisationCard,
  }))
}

/** The organisation's own event, to select of; one that was removed is none. */
export const ownEvent = (db: Db, scope: OrganisationScope, id: string) =>
  db
    .selectFrom('events')
    .where('id', '=', id)
    .where('organisation_id', '=', scope.organisation_id)
    .where('state', '<>', 'removed')

/** The organisation's own event, locked until the transaction ends. Throws `not_found`. */
export const lockEvent = async (tx: Tx, scope: OrganisationScope, id: string) => {
  const event = await ownEvent(tx.db, scope, id).selectAll().forUpdate().executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

type Seen = Tables & { e: Tables['events'] }

/** Condition on `events as e`: visitors may see it. Cancelled events stay reachable, so that people learn of it. */
export const isPublic = sql<boolean>`(e.state in ('published', 'cancelled') and e.visibility = 'public'
  and exists (select from organisations o where o.id = e.organisation_id and o.state = 'approved'))`

/** Condition on `events as e`: it takes place, and is not over. */
export const isUpcoming = (now: Date) => sql<boolean>`(e.state = 'published' and e.ends_at > ${iso(now)})`

/** Condition on `events as e`: the student may see it. Everyone sees public events; a university's students all of its own; those of an employer for partners or the invited, the students of such universities. Who is registered keeps seeing it. */
export const visibleToStudent = (scope: StudentScope): Expression<SqlBool> => {
  const row = expressionBuilder<Seen, 'e'>()
  const ownUniversity = sql`(select u.id from students s join organisations u on u.directory_id = s.university_id and u.state = 'approved'
    where s.account_id = ${scope.student_id})`
  return row.or([
    isPublic,
    sql<boolean>`(e.state in ('published', 'cancelled')
      and exists (select from organisations o where o.id = e.organisation_id and o.state = 'approved')
      and (e.organisation_id = ${ownUniversity}
        or (e.visibility = 'partners' and exists (select from partnerships p where p.state = 'approved'
          and ((p.employer_id = e.organisation_id and p.university_id = ${ownUniversity})))) 
        or exists (select from event_invitations i where i.event_id = e.id and i.organisation_id = ${ownUniversity} and i.state = 'accepted')))`,
    sql<boolean>`(e.state in ('published', 'cancelled') and exists (select from event_registrations r
      where r.event_id = e.id and r.student_id = ${scope.student_id}))`,
  ])
}
