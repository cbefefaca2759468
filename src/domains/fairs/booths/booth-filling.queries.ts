import { sql } from 'kysely'
import { ownEvent } from '#domains/events/events.queries.ts'
import { isOverSql } from '#domains/events/events.rules.ts'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { BoothFilling } from './booth-assignment.contract.ts'
import { fillingOf } from './booth-filling.rules.ts'
import { floorOf } from './booth-layout.queries.ts'
import { layoutOf, neighborsOf } from './booth-layout.rules.ts'

const boothsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_booths as b')
    .leftJoin('fair_registrations as r', 'r.id', 'b.registration_id')
    .leftJoin('organizations as o', 'o.id', 'r.organization_id')
    .select(['b.id', 'b.number', 'b.kind_id', 'b.x', 'b.y', 'o.industry'])
    .select(sql<boolean>`b.registration_id is not null`.as('is_taken'))
    .where('b.event_id', '=', eventId)
    .orderBy('b.sort_key')
    .orderBy('b.id')
    .execute()

/** The approved exhibitors of a kind of booth that have no numbered one. */
const waitingFor = async (db: Db, scope: OrganizationScope, eventId: string, now: Date) => {
  const rows = await db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .select(['r.id', 'r.booth_id', 'r.submitted_at', 'o.name', 'o.industry'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('fair_registrations as p')
            .innerJoin('events as e', 'e.id', 'p.event_id')
            .select('p.id')
            .whereRef('p.organization_id', '=', 'r.organization_id')
            .where('p.state', '=', 'approved')
            .where('e.organization_id', '=', scope.organization_id)
            .where(isOverSql(now)),
        )
        .as('is_returning'),
    )
    .where('r.event_id', '=', eventId)
    .where('r.state', '=', 'approved')
    // nobody sees a suspended one on the floor
    .where('o.state', '=', 'approved')
    .where('r.booth_id', 'is not', null)
    .where('b.id', 'is', null)
    .execute()
  return rows.map(({ booth_id, is_returning, ...row }) => ({
    ...row,
    kind_id: booth_id!,
    is_returning: Boolean(is_returning),
  }))
}

/** Works out how the free booths of an event the caller has verified would be filled now. */
export const proposedFilling = async (db: Db, scope: OrganizationScope, eventId: string, now: Date) => {
  const booths = await boothsOf(db, eventId)
  const waiting = await waitingFor(db, scope, eventId, now)
  const floor = await floorOf(db, eventId)
  const { places, crowded } = fillingOf(booths, waiting, neighborsOf(layoutOf(booths, floor)))
  const byBooth = new Map([...places].map(([exhibitor, booth]) => [booth, exhibitor]))
  const byId = new Map(waiting.map((one) => [one.id, one]))
  const given = booths.flatMap(({ id, number }) => {
    const exhibitor = byId.get(byBooth.get(id) ?? '')
    return exhibitor ? [{ booth_id: id, number, exhibitor }] : []
  })
  const answer: BoothFilling = {
    waiting: waiting.length,
    assigned: given.length,
    returning: given.filter(({ exhibitor }) => exhibitor.is_returning).length,
    crowded,
    places: given.map(({ number, exhibitor: { id, name } }) => ({
      registration_id: id,
      exhibitor: name,
      number,
    })),
  }
  return { answer, given }
}

/** Previews how the free booths of one of the host's own events would be filled. */
export const previewFilling = async (db: Db, scope: OrganizationScope, eventId: string, now: Date) => {
  const event = await ownEvent(db, scope, eventId).select('id').executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return (await proposedFilling(db, scope, eventId, now)).answer
}
