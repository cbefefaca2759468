import { sql } from 'kysely'
import { takesApplications } from '#domains/applications/applications.queries.ts'
import { visibleToStudent } from '#domains/events/events.queries.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { StudentScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import type { floorList } from './fair-floor.contract.ts'

/** Throws `not_found` for events the student may not see. */
export const requireVisible = async (db: Db, scope: StudentScope, id: string): Promise<void> => {
  const seen = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!seen) throw new Problem('not_found')
}

/** Returns how many jobs of these organizations accept applications, by id. */
export const openJobsOf = async (db: Db, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jobs as j')
    .select(['j.organization_id', sql<number>`count(*)::int`.as('count')])
    .where('j.organization_id', 'in', [...ids])
    .where(takesApplications(now))
    .groupBy('j.organization_id')
    .execute()
  return new Map(rows.map(({ organization_id, count }) => [organization_id, count]))
}

/** What students look for in an exhibitor. */
export interface JobFacts {
  open_jobs: number
  /** Named by its open jobs. */
  majors: string[]
  /** One of its open jobs offers visa sponsorship. */
  sponsors: boolean
}

/** Returns what the open jobs of these organizations offer, by id. */
export const jobFactsOf = async (
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, JobFacts>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('jobs as j')
    .leftJoinLateral(sql<{ major: string }>`unnest(j.majors)`.as<'m'>(sql`m (major)`), (join) =>
      join.onTrue(),
    )
    .select(['j.organization_id', sql<number>`count(distinct j.id)::int`.as('open_jobs')])
    .select(sql<boolean>`bool_or(j.sponsorship = 'offered')`.as('sponsors'))
    .select(
      sql<string[]>`coalesce(array_agg(distinct m.major) filter (where m.major is not null), '{}')`.as(
        'majors',
      ),
    )
    .where('j.organization_id', 'in', [...ids])
    .where(takesApplications(now))
    .groupBy('j.organization_id')
    .execute()
  return new Map(rows.map(({ organization_id, ...facts }) => [organization_id, facts]))
}

/** The name holds the words, or the booth has this number. */
const isFound = (search: string) =>
  sql<boolean>`(${hasWords(sql`o.search`, search)} or b.number = ${search.toUpperCase()})`

/** Returns the exhibitors of an event the student may see. */
export const listFloor = async (
  db: Db,
  scope: StudentScope,
  eventId: string,
  query: QueryOf<typeof floorList>,
  now: Date,
): Promise<OutputOf<typeof floorList>> => {
  await requireVisible(db, scope, eventId)
  const approved = db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .where(query.search ? isFound(query.search) : sql<boolean>`true`)
  const rows = await approved
    .select(['r.organization_id', 'r.booth_name', 'b.number'])
    .orderBy(sql`o.search`)
    .orderBy('o.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await approved
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const ids = rows.map((row) => row.organization_id)
  const cards = await organizationCards(db, ids)
  const jobs = await openJobsOf(db, ids, now)
  const data = rows.map(({ organization_id, booth_name, number }) => ({
    ...(cards.get(organization_id) as OrganizationCard),
    booth: booth_name,
    booth_number: number,
    open_jobs: jobs.get(organization_id) ?? 0,
  }))
  return toPage(data, total, query)
}
