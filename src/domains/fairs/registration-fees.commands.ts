import { lockHold, moveHold } from '#domains/events/booth-holds.commands.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { requireNone } from '#shared/problems.ts'
import { priceErrors } from './exhibitor-registration.rules.ts'
import { writeLedger } from './fair-payments.commands.ts'
import type { HeldEvent, HeldRegistration } from './fairs.queries.ts'
import { dueAt, isOpen } from './fairs.rules.ts'
import type { Filled } from './registration-form/form-answers.commands.ts'
import type { ChosenAddon } from './registration-form/form-answers.contract.ts'
import { totalOf } from './registration-form/form-answers.contract.ts'

/** Returns what a booth and add-ons cost now; nothing without either. */
export const feeOf = (
  tx: Tx,
  event: HeldEvent,
  booth: { id: string; name: string; price: number } | null,
  addons: readonly ChosenAddon[] = [],
) => {
  const fee = (booth?.price ?? 0) + totalOf(addons)
  return {
    booth_id: booth?.id ?? null,
    booth_name: booth?.name ?? null,
    fee,
    currency: fee > 0 ? event.booth_currency : null,
    payment: fee > 0 ? ('awaiting_payment' as const) : ('none' as const),
    due_at: fee > 0 ? dueAt(event, tx.now) : null,
  }
}

export const charge = (tx: Tx, actor: Actor, id: string, event: HeldEvent, fee: number) =>
  writeLedger(
    tx,
    actor,
    fee > 0
      ? [
          {
            registration_id: id,
            event_id: event.id,
            kind: 'charged',
            amount: fee,
            currency: event.booth_currency,
          },
        ]
      : [],
  )

type Registration = Pick<
  HeldRegistration,
  'id' | 'event_id' | 'booth_id' | 'booth_name' | 'payment' | 'fee' | 'received' | 'currency' | 'due_at'
>

/** Drops a fee that has not been paid. */
export const drop = (tx: Tx, actor: Actor, row: Registration) =>
  writeLedger(
    tx,
    actor,
    isOpen(row.payment)
      ? [
          {
            registration_id: row.id,
            event_id: row.event_id,
            kind: 'dropped',
            amount: row.fee,
            currency: row.currency,
          },
        ]
      : [],
  )

/** Moves the hold to another kind of booth, with the fee of booth and add-ons; returns the columns that change. */
export const switchBooth = async (
  tx: Tx,
  actor: Actor,
  event: HeldEvent,
  row: Registration,
  to: string | null,
  by: 'exhibitor' | 'host' = 'exhibitor',
  addons: Pick<Filled, 'before' | 'after'> = { before: [], after: [] },
) => {
  const isSame = row.booth_id === to
  if (isSame && totalOf(addons.before) === totalOf(addons.after)) return {}
  const booth = await lockHold(tx, event.id, row.booth_id, to, by)
  // a booth keeps the price of when it was taken
  const price = row.fee - totalOf(addons.before)
  const next = feeOf(tx, event, isSame && booth ? { ...booth, price } : booth, addons.after)
  // money may be held although nothing is due: paid by card when the fee had just gone
  const payment = row.received > 0 ? 'part_paid' : row.payment
  requireNone(priceErrors(payment, row.fee, next.fee, isSame ? 'addons' : 'booth_id'))
  await moveHold(tx, row.booth_id, to)
  if (next.fee === row.fee)
    return { booth_id: next.booth_id, booth_name: isSame ? row.booth_name : next.booth_name }
  await drop(tx, actor, row)
  await charge(tx, actor, row.id, event, next.fee)
  // switching booths does not extend the due date; pending registrations get theirs with approval
  const due_at = row.due_at ?? next.due_at
  const booth_name = isSame ? row.booth_name : next.booth_name
  return {
    ...next,
    booth_name,
    due_at: next.fee > 0 ? due_at : null,
    payment_reason: null,
    payment_at: tx.now,
  }
}
