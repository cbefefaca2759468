import { type RawBuilder, sql } from 'kysely'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { requireEvent } from '../exhibitors/exhibitors.queries.ts'
import type { OwnPlace } from '../fairs.contract.ts'
import type { boothWaits, WaitRow } from './waiting-line.contract.ts'

/** How many are before the organization in `fair_booth_waits as w`, and itself. */
const placeSql = sql<number>`(select count(*)::int from fair_booth_waits other
  where other.booth_id = w.booth_id and (other.joined_at, other.id) <= (w.joined_at, w.id))`

/** The organization's place in the line at `events as e`. */
export const ownPlaceSql = ({ organization_id }: OrganizationScope): RawBuilder<OwnPlace | null> =>
  sql<OwnPlace | null>`(select json_build_object('booth_id', w.booth_id, 'booth', k.name, 'place', ${placeSql},
      'joined_at', to_char(w.joined_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from fair_booth_waits w join event_booths k on k.id = w.booth_id
    where w.event_id = e.id and w.organization_id = ${organization_id})`

/** Returns the organization's place in the line, if it waits. */
export const ownPlaceAt = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
): Promise<OwnPlace | null> => {
  const row = await db
    .selectFrom('events as e')
    .select(ownPlaceSql(scope).as('place'))
    .where('e.id', '=', eventId)
    .executeTakeFirst()
  return row?.place ?? null
}

/** Returns who waits for a booth at the host's event. Throws `not_found` for another host's. */
export const listWaits = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  query: QueryOf<typeof boothWaits>,
): Promise<OutputOf<typeof boothWaits>> => {
  await requireEvent(db, scope, eventId)
  const line = db
    .selectFrom('fair_booth_waits as w')
    .innerJoin('event_booths as k', 'k.id', 'w.booth_id')
    .where('w.event_id', '=', eventId)
  const rows = await line
    .select(['w.id', 'w.organization_id', 'w.booth_id', 'k.name', 'w.representatives', 'w.joined_at'])
    .select(placeSql.as('place'))
    .orderBy('k.position')
    .orderBy('k.id')
    .orderBy('w.joined_at')
    .orderBy('w.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await line.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const cards = await organizationCards(
    db,
    rows.map(({ organization_id }) => organization_id),
  )
  const data = rows.map(
    ({ id, organization_id, booth_id, name, representatives, joined_at, place }): WaitRow => {
      const [first] = representatives
      return {
        id,
        organization: cards.get(organization_id) as OrganizationCard,
        booth: { id: booth_id, name },
        place,
        contact: { name: first!.name, email: first!.email },
        joined_at,
      }
    },
  )
  return toPage(data, total, query)
}
