import { sql } from 'kysely'
import { listPublicEvents } from '#domains/events/public-events.queries.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { UpcomingFair } from './upcoming-fairs.contract.ts'

const SHOWN = 3
const NAMED = 6

interface Exhibitors {
  event_id: string
  total: number
  first: string[]
}

const exhibitorsOf = async (db: Db, eventIds: readonly string[]): Promise<Map<string, Exhibitors>> => {
  const { rows } = await sql<Exhibitors>`
    select r.event_id, count(*)::int as total,
      (array_agg(o.id::text order by o.logo_file_id is null, o.name, o.id))[1:${sql.lit(NAMED)}] as first
    from fair_registrations r join organizations o on o.id = r.organization_id
    where r.event_id = any(${eventIds}::uuid[]) and r.state = 'approved' and o.state = 'approved'
    group by r.event_id`.execute(db)
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Returns the next public fairs, soonest first, with some of their exhibitors, those with a logo first. */
export const listUpcomingFairs = async (deps: Deps): Promise<UpcomingFair[]> => {
  const { data: fairs } = await listPublicEvents(deps, {
    kind: ['career_fair'],
    sort: 'soonest',
    page: 1,
    size: SHOWN,
  })
  const exhibitors = await exhibitorsOf(
    deps.db,
    fairs.map(({ id }) => id),
  )
  const cards = await organizationCards(
    deps.db,
    [...exhibitors.values()].flatMap(({ first }) => first),
  )
  return fairs.map((fair) => {
    const { total = 0, first = [] } = exhibitors.get(fair.id) ?? {}
    return { ...fair, total_exhibitors: total, exhibitors: first.flatMap((id) => cards.get(id) ?? []) }
  })
}
