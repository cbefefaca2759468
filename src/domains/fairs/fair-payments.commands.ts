import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type Actor, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import type { LedgerKind, PaymentMethod } from './fairs.contract.ts'
import { isAskedSql, keepsReason, REMINDER_DAYS, type Settled, saysWhy, settledBy } from './fairs.rules.ts'

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
  /** Stripe's id of it. */
  card_reference?: string | null
}

/** Writes entries to the ledger. */
export const writeLedger = async (
  tx: Tx,
  actor: Actor,
  entries: readonly Entry[],
  after = tx.now.getTime(),
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    file_id: null,
    reason: null,
    method: null,
    received_on: null,
    card_reference: null,
    ...entry,
    currency: entry.currency!,
    id: newId(after),
    person_id: actor.person_id,
    at: tx.now,
  }))
  await tx.db.insertInto('fair_payments').values(rows).execute()
}

/** When an id was made, in milliseconds. */
const momentOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

export interface Charged {
  id: string
  fee: number
}

/** Writes entries and brings their registrations, which the caller locked, to what the ledger says then. */
export const settle = async (
  tx: Tx,
  actor: Actor,
  rows: readonly Charged[],
  entries: readonly Entry[],
): Promise<Map<string, Settled>> => {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const before = await tx.db
    .selectFrom('fair_payments')
    .select(['id', 'registration_id', 'kind', 'amount', 'card_reference'])
    .where('registration_id', 'in', ids)
    .orderBy('id')
    .execute()
  // whoever waited for the lock began earlier, but comes later
  const last = before.map(({ id }) => momentOf(id) + 1)
  await writeLedger(tx, actor, entries, Math.max(tx.now.getTime(), ...last))
  const ledger = [...before, ...entries]
  const byRow = Map.groupBy(ledger, ({ registration_id }) => registration_id)
  const settled = new Map(rows.map(({ id, fee }) => [id, settledBy(fee, byRow.get(id) ?? [])]))
  const reasons = new Map(
    entries.flatMap(({ registration_id, kind, reason }) =>
      saysWhy(kind) ? [[registration_id, reason ?? null] as const] : [],
    ),
  )
  const after = [...settled].map(([id, { payment, received }]) => ({
    id,
    payment,
    received,
    keeps: keepsReason(payment),
    reason: reasons.get(id) ?? null,
  }))
  await sql`update fair_registrations r
    set payment = s.payment, received = s.received, payment_at = ${iso(tx.now)},
      payment_reason = case when s.keeps then coalesce(s.reason, r.payment_reason) end
    from jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
      as s (id uuid, payment text, received bigint, keeps boolean, reason text)
    where r.id = s.id`.execute(tx.db)
  return settled
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
