import { type RawBuilder, sql } from 'kysely'
import { isPublic, visibleToStudent } from '#domains/events/events.queries.ts'
import { stateAt } from '#domains/events/events.rules.ts'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope, StudentScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { jobFactsOf } from '../fair-floor.queries.ts'
import { isVisibleTo } from '../fair-search.queries.ts'
import { MOST_BOOTHS } from './booth-layout.contract.ts'
import { planOf } from './booth-layout.queries.ts'
import type { StudentMap } from './fair-map.contract.ts'

const eventFor = async (db: Db, id: string, isVisible: RawBuilder<boolean>, now: Date) => {
  const event = await db
    .selectFrom('events as e')
    .select(['e.id', 'e.title', 'e.state', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.venue_name'])
    .where('e.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return { ...event, state: stateAt(event, now) }
}

const boothsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_booths as b')
    .select(['b.id', 'b.number', 'b.x', 'b.y'])
    .select((row) =>
      row
        .selectFrom('fair_registrations as r')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .select('r.organization_id')
        .whereRef('r.id', '=', 'b.registration_id')
        .where('r.state', '=', 'approved')
        .where('o.state', '=', 'approved')
        .as('exhibitor_id'),
    )
    .where('b.event_id', '=', eventId)
    .orderBy('b.sort_key')
    .orderBy('b.id')
    .execute()

const noJobs = { open_jobs: 0, majors: [], sponsors: false }

const exhibitorsOf = async (db: Db, eventId: string, now: Date) => {
  const rows = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .select(['r.organization_id', 'b.number'])
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .orderBy(sql`o.search`)
    .orderBy('o.id')
    .limit(MOST_BOOTHS)
    .execute()
  const ids = rows.map(({ organization_id }) => organization_id)
  const cards = await organizationCards(db, ids)
  const jobs = await jobFactsOf(db, ids, now)
  return rows.map(({ organization_id, number }) => ({
    ...(cards.get(organization_id) as OrganizationCard),
    ...(jobs.get(organization_id) ?? noJobs),
    booth_number: number,
  }))
}

const mapOf = async (db: Db, id: string, isVisible: RawBuilder<boolean>, now: Date): Promise<StudentMap> => {
  const event = await eventFor(db, id, isVisible, now)
  const booths = await boothsOf(db, id)
  const { layout, placeOf } = await planOf(db, id, booths)
  return {
    event,
    layout,
    booths: booths.map((booth) => {
      const { x, y, is_placed } = placeOf(booth)
      return {
        id: booth.id,
        number: booth.number,
        place: is_placed ? { x, y } : null,
        exhibitor_id: booth.exhibitor_id,
      }
    }),
    exhibitors: await exhibitorsOf(db, id, now),
  }
}

/** Returns the map of a public event. Throws `not_found`. */
export const publicMapOf = (db: Db, id: string, now: Date) => mapOf(db, id, isPublic, now)

/** Returns the map of an event the student may see. Throws `not_found`. */
export const studentMapOf = (db: Db, scope: StudentScope, id: string, now: Date) =>
  mapOf(db, id, visibleToStudent(scope), now)

/** Returns the map of another's event that the organization may see. Throws `not_found`. */
export const organizationMapOf = (db: Db, scope: OrganizationScope, id: string, now: Date) =>
  mapOf(db, id, isVisibleTo(scope), now)
