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

const requireVisible = async (db: Db, scope: StudentScope, id: string): Promise<void> => {
  const seen = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where(visibleToStudent(scope))
    .executeTakeFirst()
  if (!seen) throw new Problem('not_found')
}

const openJobs = (db: Db, ids: readonly string[], now: Date) =>
  db
    .selectFrom('jobs as j')
    .select(['j.organization_id', sql<number>`count(*)::int`.as('count')])
    .where('j.organization_id', 'in', [...ids])
    .where(takesApplications(now))
    .groupBy('j.organization_id')
    .execute()

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
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .where(query.search ? hasWords(sql`o.search`, query.search) : sql<boolean>`true`)
  const rows = await approved
    .select(['r.organization_id', 'r.booth_name'])
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
  const counts = ids.length > 0 ? await openJobs(db, ids, now) : []
  const data = rows.map(({ organization_id, booth_name }) => ({
    ...(cards.get(organization_id) as OrganizationCard),
    booth: booth_name,
    open_jobs: counts.find((row) => row.organization_id === organization_id)?.count ?? 0,
  }))
  return toPage(data, total, query)
}
