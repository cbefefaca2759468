import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Tx } from '#platform/transactions.ts'
import { activeStates } from '../fairs.contract.ts'

/** Returns the registrations answered with one call of which nobody was told yet. */
export const heldRegistrations = async (db: Db, decisionId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('held_fair_decisions')
    .select('registration_id')
    .where('decision_id', '=', decisionId)
    .orderBy('registration_id')
    .execute()
  return rows.map(({ registration_id }) => registration_id)
}

/** Returns what is held of a decision about these registrations, and whether anything happened to them since. */
export const heldOf = (tx: Tx, decisionId: string, ids: readonly string[]) =>
  tx.db
    .selectFrom('held_fair_decisions as h')
    .innerJoin('fair_registrations as r', 'r.id', 'h.registration_id')
    .selectAll('h')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('activities as c')
            .select(sql`1`.as('one'))
            .where('c.subject_type', '=', 'fair_registration')
            .whereRef('c.subject_id', '=', 'h.registration_id')
            .whereRef('c.id', '>', 'h.activity_id')
            // words change nothing
            .where('c.verb', '<>', 'fair_message.written'),
        )
        .as('is_touched'),
      row
        .exists(
          row
            .selectFrom('fair_registrations as x')
            .select(sql`1`.as('one'))
            .whereRef('x.event_id', '=', 'r.event_id')
            .whereRef('x.organization_id', '=', 'r.organization_id')
            .whereRef('x.id', '<>', 'r.id')
            .where('x.state', 'in', [...activeStates]),
        )
        .as('is_registered_again'),
    ])
    .where('h.decision_id', '=', decisionId)
    .where('h.registration_id', 'in', [...ids])
    .execute()
export type Held = Awaited<ReturnType<typeof heldOf>>[number]

/** Returns which of these numbered booths are free, and of the kind their exhibitor had. */
export const freeNumbered = async (tx: Tx, wanted: ReadonlyArray<{ id: string; kind_id: string }>) => {
  if (wanted.length === 0) return new Set<string>()
  const rows = await tx.db
    .selectFrom('fair_booths')
    .select(['id', 'kind_id'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where('registration_id', 'is', null)
    .execute()
  const kinds = new Map(rows.map(({ id, kind_id }) => [id, kind_id]))
  return new Set(wanted.filter(({ id, kind_id }) => kinds.get(id) === kind_id).map(({ id }) => id))
}
