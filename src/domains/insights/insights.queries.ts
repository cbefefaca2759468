import { type RawBuilder, sql } from 'kysely'
import { isUpcomingSql } from '#domains/events/events.rules.ts'
import { awaitsDecisionSql, hasProofToCheckSql } from '#domains/events/hosting/exhibitor-duties.rules.ts'
import { canPaySql } from '#domains/fairs/fairs.rules.ts'
import { endsSoonSql } from '#domains/jobs/jobs.rules.ts'
import { requestsTo } from '#domains/partnerships/partnerships.queries.ts'
import { cacheStaleOn } from '#platform/cache.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { Coming, MostSeen } from './insights.contract.ts'
import type { DayCount, Range } from './insights.mapping.ts'

/** How stale a team's dashboard may be; see docs/decisions/0013. */
export const CACHE_MS = 15_000

// changes show at once; time passing and page views show when the entry expires
const dutyCache = cacheStaleOn(/./, { size: 1000, maxAge: CACHE_MS })
const numberCache = cacheStaleOn(/^$/, { size: 500, maxAge: CACHE_MS })

const cachedBy =
  (cacheOf: typeof dutyCache) =>
  async <T>(deps: Deps, key: string, read: () => Promise<T>): Promise<T> => {
    const now = deps.clock.now()
    const until = later(now, CACHE_MS)
    const kept = await cacheOf(deps).get(key, now, async () => ({ value: await read(), until }))
    return kept.value
  }

/** Caches what needs action, by key. */
export const cachedDuties = cachedBy(dutyCache)
/** Caches counts by day, by key. */
export const cachedNumbers = cachedBy(numberCache)

/** A moment's day in UTC. */
export const dayOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${column} at time zone 'UTC')::date`

/** Whether the column lies in the range or the comparison range. */
export const within = (column: RawBuilder<unknown>, { before, end }: Range): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${`${before}T00:00:00Z`}::timestamptz and ${column} < ${`${end}T00:00:00Z`}::timestamptz`

/** Runs several counts by day in one statement; each part selects `what`, `day`, and `count`. */
export const countByDay = async (db: Db, parts: readonly RawBuilder<unknown>[]): Promise<DayCount[]> => {
  const { rows } = await sql<DayCount>`
    select what, to_char(day, 'YYYY-MM-DD') as day, count::int as count
    from (${sql.join(parts, sql` union all `)}) as counted (what, day, count)`.execute(db)
  return rows
}

/** Counts other people's views of what the organization owns: `job_views`, `event_views`, `profile_views`. */
export const viewsByDay = (organizationId: string, { before, to }: Range): RawBuilder<unknown> =>
  sql`select case subject_type when 'job' then 'job_views' when 'event' then 'event_views' else 'profile_views' end,
      day, sum(views)
    from subject_views
    where organization_id = ${organizationId} and day between ${before}::date and ${to}::date
    group by subject_type, day`

const isTaken = sql<boolean>`r.state in ('registered', 'waitlisted', 'offered')`

/** Counts students whose registration for one of the organization's events stands. */
export const registrationsByDay = (organizationId: string, range: Range): RawBuilder<unknown> =>
  sql`select 'registrations', ${dayOf(sql`r.created_at`)}, count(*)
    from event_registrations r join events e on e.id = r.event_id
    where e.organization_id = ${organizationId} and e.state <> 'removed' and ${isTaken}
      and ${within(sql`r.created_at`, range)}
    group by 2`

const SEEN = 10

const mostSeen = async (
  db: Db,
  organizationId: string,
  { from, to }: Range,
  type: 'job' | 'event',
  subjects: RawBuilder<unknown>,
  answers: RawBuilder<unknown>,
): Promise<MostSeen> => {
  const { rows } = await sql<MostSeen[number]>`
    select s.id, s.title, coalesce(v.views, 0)::int as views, coalesce(a.count, 0)::int as answers
    from (${subjects}) as s
    left join (
      select subject_id, sum(views) as views from subject_views
      where organization_id = ${organizationId} and day between ${from}::date and ${to}::date
        and subject_type = ${type}
      group by subject_id
    ) as v on v.subject_id = s.id
    left join (${answers}) as a on a.subject_id = s.id
    where v.views > 0 or a.count > 0
    order by views desc, answers desc, s.id desc
    limit ${SEEN}`.execute(db)
  return rows
}

/** Drops the days of the comparison range. */
export const inRange = (column: RawBuilder<unknown>, range: Range) =>
  within(column, { ...range, before: range.from })

/** Returns the most viewed jobs in the range, with the applications they received. */
export const jobsMostSeen = (db: Db, organizationId: string, range: Range): Promise<MostSeen> =>
  mostSeen(
    db,
    organizationId,
    range,
    'job',
    sql`select id, title from jobs where organization_id = ${organizationId} and removed_at is null`,
    sql`select a.job_id as subject_id, count(*) from applications a
      where a.organization_id = ${organizationId} and ${inRange(sql`a.submitted_at`, range)} group by a.job_id`,
  )

export const eventsMostSeen = (db: Db, organizationId: string, range: Range): Promise<MostSeen> =>
  mostSeen(
    db,
    organizationId,
    range,
    'event',
    sql`select id, title from events where organization_id = ${organizationId} and state <> 'removed'`,
    sql`select r.event_id as subject_id, count(*)
      from event_registrations r join events e on e.id = r.event_id
      where e.organization_id = ${organizationId} and ${isTaken} and ${inRange(sql`r.created_at`, range)}
      group by r.event_id`,
  )

export interface Need<W extends string> {
  what: W
  count: number
  since: string | null
  /** The zone `since` belongs to. */
  time_zone: string | null
}

/**
 * Counts several kinds of items in one statement, in the order given; each part selects `count`, `since`, and
 * `time_zone`. Zero counts are left out.
 */
export const needsOf = async <W extends string>(
  db: Db,
  parts: ReadonlyArray<readonly [what: W, part: RawBuilder<unknown>]>,
): Promise<Need<W>[]> => {
  const selects = parts.map(
    ([what, part], index) =>
      sql`select ${sql.lit(index)}::int as place, ${what} as what, n.* from (${part}) as n`,
  )
  const { rows } = await sql<Need<W>>`
    select what, count::int as count, since, time_zone
    from (${sql.join(selects, sql` union all `)}) as waiting (place, what, count, since, time_zone)
    where count > 0 order by place`.execute(db)
  return rows
}

/** The zone of the earliest row. */
export const zoneOfFirst = (zone: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`(array_agg(${zone} order by ${at}))[1]`

/** People with a verified email who ask to join the team. */
const joinRequests = (organizationId: string): RawBuilder<unknown> =>
  sql`select count(*), min(created_at), null from role_accounts
    where organization_id = ${organizationId} and status = 'pending_review'`

const partnershipRequests = (side: 'employer' | 'university', organizationId: string) =>
  sql`select count(*), min(p.requested_at), null from ${requestsTo({ kind: side, organization_id: organizationId })}`

const eventInvitations = (organizationId: string, now: Date): RawBuilder<unknown> =>
  sql`select count(*), min(i.created_at), null from event_invitations i join events e on e.id = i.event_id
    where i.organization_id = ${organizationId} and i.state = 'pending' and ${isUpcomingSql(now)}`

const atOwnFairs = (organizationId: string, condition: RawBuilder<unknown>, since: string) =>
  sql`select count(*), min(${sql.ref(`r.${since}`)}), null from fair_registrations r join events e on e.id = r.event_id
    where e.organization_id = ${organizationId} and ${condition}`

/**
 * Organizations that registered for the host's own fairs; once a fair is over, there is nothing to answer.
 */
const fairRegistrationsToReview = (organizationId: string, now: Date): RawBuilder<unknown> =>
  atOwnFairs(organizationId, awaitsDecisionSql(now), 'submitted_at')

const paymentsToCheck = (organizationId: string): RawBuilder<unknown> =>
  atOwnFairs(organizationId, hasProofToCheckSql, 'payment_at')

/** What the organization still has to pay for other hosts' fairs. */
const paymentsDue = (organizationId: string): RawBuilder<unknown> =>
  sql`select count(*), min(r.due_at), ${zoneOfFirst(sql`e.time_zone`, sql`r.due_at`)}
    from fair_registrations r join events e on e.id = r.event_id
    where r.organization_id = ${organizationId} and ${canPaySql}`

/** What either kind of team needs to act on; requests to join only for those who can accept them. */
export const teamNeeds = (
  side: 'employer' | 'university',
  organizationId: string,
  letsIn: boolean,
  now: Date,
) =>
  [
    ...(letsIn ? [['join_requests', joinRequests(organizationId)] as const] : []),
    ['partnership_requests', partnershipRequests(side, organizationId)],
    ['fair_registrations', fairRegistrationsToReview(organizationId, now)],
    ['payments_to_check', paymentsToCheck(organizationId)],
    ['payments_due', paymentsDue(organizationId)],
    ['event_invitations', eventInvitations(organizationId, now)],
  ] as const

const WEEK = 7 * DAY
const SHOWN = 20

/** Returns what ends or starts within seven days, soonest first. */
export const weekOf = async (db: Db, organizationId: string, now: Date) => {
  const [from, until] = [iso(now), iso(later(now, WEEK))]
  const { rows } = await sql<Coming>`
    select 'job_ends' as kind, id, title, expires_at as at, time_zone from jobs j where j.organization_id = ${organizationId} and ${endsSoonSql(now)}
    union all
    select 'event_starts', id, title, starts_at, time_zone from events
    where organization_id = ${organizationId} and state = 'published' and starts_at > ${from} and starts_at <= ${until}
    order by at, id
    limit ${SHOWN}`.execute(db)
  return rows
}
