import { type RawBuilder, sql } from 'kysely'
import { eventCoverUrl } from '#domains/media/media.contract.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { arePartnersSql } from '#domains/partnerships/partnerships.rules.ts'
import type { Db } from '#platform/database.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import type { EventSummary } from './events.contract.ts'
import { type HostRelation, stateAt } from './events.rules.ts'

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
  'e.organization_id',
  'pl.capacity',
  'pl.taken',
  'pl.waiting',
] as const

/** What was taken down is not read any more, also by those who keep seeing that it is canceled. */
const description = sql<string>`case when e.taken_down_at is null then e.description else '' end`

/** The columns behind `eventText`. */
export const textColumns = [
  description.as('description'),
  'e.target_student_group',
  'e.intended_time_period',
  'e.cancel_reason',
  'e.taken_down_at',
  'e.published_at',
  'e.moved_at',
  'e.canceled_at',
  'e.updated_at',
] as const

export const eventRows = (db: Db) =>
  db.selectFrom('events as e').innerJoin('event_places as pl', 'pl.event_id', 'e.id').select(summaryColumns)

type SummaryRow = Awaited<ReturnType<ReturnType<typeof eventRows>['executeTakeFirstOrThrow']>>

/** Turns a row into an answer by the current time. */
export const withHost = <R extends SummaryRow>(
  row: R,
  host: OrganizationCard,
  now: Date,
): R & EventSummary => ({
  ...row,
  state: stateAt(row, now),
  cover_url: row.cover_pick ? eventCoverUrl(row.cover_pick) : mediaUrl(row.cover_file_id),
  host,
})

/** The same for several, loading the hosts in one more statement. */
export const withHosts = async <R extends SummaryRow>(
  db: Db,
  rows: R[],
  now: Date,
): Promise<Array<R & EventSummary>> => {
  const cards = await organizationCards(db, [...new Set(rows.map((row) => row.organization_id))])
  return rows.map((row) => withHost(row, cards.get(row.organization_id) as OrganizationCard, now))
}

/** For `event_registrations as r` and their student as `persons as p`: a guest's name is in the registration. */
export const participantName = [
  sql<string>`coalesce(p.first_name, r.guest_first_name)`.as('first_name'),
  sql<string>`coalesce(p.last_name, r.guest_last_name)`.as('last_name'),
] as const

/** Selects from the organization's own event, unless it was deleted. */
export const ownEvent = (db: Db, scope: OrganizationScope, id: string) =>
  db
    .selectFrom('events')
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .where('state', '<>', 'removed')

/** Returns the organization's own event, locked until the transaction ends. Throws `not_found`. */
export const lockEvent = async (tx: Tx, scope: OrganizationScope, id: string) => {
  const event = await ownEvent(tx.db, scope, id).selectAll().forUpdate().executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return event
}

/**
 * Condition on `events as e`: visible to visitors. Canceled events stay reachable, so that people learn about
 * it.
 */
export const isPublic = sql<boolean>`(e.state in ('published', 'canceled') and e.taken_down_at is null and e.visibility = 'public'
  and exists (select from organizations o where o.id = e.organization_id and o.state = 'approved'))`

type Sql = RawBuilder<unknown>

/**
 * Returns the organization of the university that confirmed the student; null if only claimed or declined.
 */
const confirmingUniversity = (student: Sql): Sql => sql`(select confirming_university(${student}))`

/** `HostRelation` of `events as e` to the university that confirmed the student. */
const hostRelationTo = (student: Sql): Record<keyof HostRelation, RawBuilder<boolean>> => {
  const university = confirmingUniversity(student)
  return {
    is_host: sql`coalesce(e.organization_id = ${university}, false)`,
    is_partner: arePartnersSql(sql`e.organization_id`, university),
    has_accepted: sql`exists (select from event_invitations i where i.event_id = e.id
      and i.organization_id = ${university} and i.state = 'accepted')`,
  }
}

/** The same as columns. */
export const hostRelationColumns = (student: Sql) => {
  const ties = hostRelationTo(student)
  return [
    ties.is_host.as('is_host'),
    ties.is_partner.as('is_partner'),
    ties.has_accepted.as('has_accepted'),
  ] as const
}

/** Condition on `events as e`: for the student, also once it was taken down. */
const isMeantFor = (student: Sql): RawBuilder<boolean> => {
  const { is_host, is_partner, has_accepted } = hostRelationTo(student)
  return sql`(e.state in ('published', 'canceled')
    and exists (select from organizations o where o.id = e.organization_id and o.state = 'approved')
    and (e.visibility = 'public' or ${is_host} or ${has_accepted} or (e.visibility = 'partners' and ${is_partner})))`
}

/** Condition on `events as e`: open to the student; `isOpenTo` in the rules is the same for one event. */
export const isOpenTo = (student: Sql): RawBuilder<boolean> =>
  sql`(e.taken_down_at is null and ${isMeantFor(student)})`

/**
 * Condition on `event_registrations as r`: the event was open to everyone at the time, or the university that
 * admitted the student still confirms them.
 */
const standsFor = (
  student: Sql,
) => sql<boolean>`(r.through_university_id is null or exists (select from students s
  where s.account_id = ${student} and s.university_id = r.through_university_id and s.affiliation = 'verified'))`

/**
 * Condition on `events as e` and `event_registrations as r`: the student may keep a place, offer, or place in
 * line. What hosts and universities settle between them later takes away nobody's place.
 */
const admits = (student: Sql) => sql<boolean>`(${standsFor(student)} or ${isMeantFor(student)})`

/** The same for the registration’s student. */
export const isAdmitted = admits(sql`r.student_id`)

/**
 * Condition on `events as e`: visible to the student, because it is open to them or they have a current
 * registration, also once it was taken down.
 */
export const visibleToStudent = ({ student_id }: Pick<StudentScope, 'student_id'>): RawBuilder<boolean> =>
  isVisibleTo(sql`${student_id}::uuid`)

/** The same for the student with this id, which may be a column. */
export const isVisibleTo = (student: Sql): RawBuilder<boolean> =>
  sql`(${isOpenTo(student)} or (e.state in ('published', 'canceled')
    and exists (select from event_registrations r where r.event_id = e.id and r.student_id = ${student}
      and coalesce(r.cancel_cause, '') not in ('host', 'affiliation') and ${admits(student)})))`
