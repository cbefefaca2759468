import { recordActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type Actor, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { LedgerKind, PaymentMethod } from './fairs.contract.ts'
import { isAskedSql, REMINDER_DAYS } from './fairs.rules.ts'

export interface Entry {
  registration_id: string
  event_id: string
  kind: LedgerKind
  amount: number
  currency: string | null
  file_id?: string | null
  reason?: string | null
  method?: PaymentMethod | null
  received_on?: string | null
}

/** Writes entries to the ledger. */
export const writeLedger = async (tx: Tx, actor: Actor, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    file_id: null,
    reason: null,
    method: null,
    received_on: null,
    ...entry,
    currency: entry.currency!,
    id: newId(tx.now.getTime()),
    person_id: actor.person_id,
    at: tx.now,
  }))
  await tx.db.insertInto('fair_payments').values(rows).execute()
}

const BATCH = 200

/**
 * Sends reminders of fees due soon, each once. Servers share the work by skipping rows another one has
 * locked.
 */
export const remindOfDueFees = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const due = await tx.db
      .selectFrom('fair_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .select(['r.id', 'r.event_id', 'r.organization_id'])
      .where(isAskedSql)
      .where('r.reminded_at', 'is', null)
      .where('r.due_at', '<=', iso(later(tx.now, REMINDER_DAYS * DAY)))
      .where('e.state', '=', 'published')
      .orderBy('r.due_at')
      .orderBy('r.id')
      .limit(BATCH)
      .forUpdate('r')
      .skipLocked()
      .execute()
    if (due.length === 0) return
    await tx.db
      .updateTable('fair_registrations')
      .set({ reminded_at: tx.now })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
    await recordActivities(
      tx,
      systemActor,
      due.map(({ id, event_id, organization_id }) => ({
        verb: 'fair_payment.reminded',
        subject: { type: 'fair_registration', id },
        organization_id,
        data: { event_id },
      })),
    )
  })
