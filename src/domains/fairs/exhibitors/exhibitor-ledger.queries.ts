import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { LedgerRow } from './exhibitor-ledger.mapping.ts'
import { requireEvent } from './exhibitors.queries.ts'

/** Disputes over what had been given back already. */
const movesNothing = sql`(f.amount = 0 and f.kind in ('disputed', 'dispute_won', 'charged_back'))`

/** Entries and documents after one of them, in the order in which they were written. */
const ledgerRows = async (db: Db, eventId: string, after: string | undefined, limit: number) => {
  const next = (id: RawBuilder<unknown>) => (after ? sql`and ${id} > ${after}` : sql``)
  const { rows } = await sql<LedgerRow>`
    select l.*, o.name as organization, r.booth_name,
      (select nb.number from fair_booths nb where nb.registration_id = r.id) as booth_number
    from (
      (select f.id, f.at, f.kind, f.amount, f.currency, f.reason, f.registration_id, f.method,
          f.received_on, f.card_reference, null::text as document, trim(p.first_name || ' ' || p.last_name) as person
        from fair_payments f left join persons p on p.id = f.person_id
        where f.event_id = ${eventId} and not ${movesNothing} ${next(sql`f.id`)} order by f.id limit ${limit})
      union all
      (select i.id, i.issued_at, i.kind, i.total, i.currency, i.document->>'reason', i.registration_id,
          null::text, null::date, null::text, i.number, null::text
        from fair_invoices i where i.event_id = ${eventId} ${next(sql`i.id`)} order by i.id limit ${limit})
    ) l
    join fair_registrations r on r.id = l.registration_id join organizations o on o.id = r.organization_id
    order by l.id limit ${limit}`.execute(db)
  return rows
}

/** Returns the event's ledger in the order it was written. Throws `not_found` for another host's. */
export const ledgerOf = async (db: Db, scope: OrganizationScope, eventId: string) => {
  await requireEvent(db, scope, eventId)
  return (last: LedgerRow | undefined, limit: number) => ledgerRows(db, eventId, last?.id, limit)
}
