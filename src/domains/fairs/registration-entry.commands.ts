import { sql } from 'kysely'
import { lockHold, moveHold } from '#domains/events/booth-holds.commands.ts'
import { acceptByRegistering } from '#domains/events/invitations/event-invitations.commands.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { FairState, Representative } from './fairs.contract.ts'
import type { HeldEvent } from './fairs.queries.ts'
import { dropPrepared } from './newcomers/ended-preparations.commands.ts'
import { charge, feeOf } from './registration-fees.commands.ts'
import { type Filled, writeAddons } from './registration-form/form-answers.commands.ts'
import { endWait, lockWaited } from './waiting/ended-waits.commands.ts'

interface Entry {
  organization_id: string
  state: Extract<FairState, 'pending' | 'approved'>
  booth_id: string | null
  representatives: readonly Representative[]
  notes: string
  form: Filled
}

interface By {
  actor: Actor
  /** Who enters it. */
  account_id: string | null
  /** Who answered the invitation with it, if that is their own organization's. */
  answered_by: string | null
}

const insert = async (
  tx: Tx,
  by: By,
  event: HeldEvent,
  { representatives, form, booth_id: _, ...entry }: Entry,
  fee: ReturnType<typeof feeOf>,
): Promise<string | undefined> => {
  const made = await tx.db
    .insertInto('fair_registrations')
    .values({
      id: newId(tx.now.getTime()),
      event_id: event.id,
      ...entry,
      representatives: JSON.stringify(representatives),
      answers: JSON.stringify(form.answers),
      submitted_by: by.account_id,
      submitted_at: tx.now,
      state_at: tx.now,
      payment_at: tx.now,
      ...fee,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'organization_id'])
        // written out exactly as in the index: PostgreSQL does not match a predicate to parameters
        .where(sql<boolean>`state in ('pending', 'approved')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/**
 * Enters a registration with a booth that is locked and free: holds it, charges the fee, and answers the
 * invitation. Returns nothing if the organization has an active one.
 */
export const enterWith = async (
  tx: Tx,
  by: By,
  event: HeldEvent,
  entry: Entry,
  booth: Parameters<typeof feeOf>[2],
): Promise<string | undefined> => {
  const fee = feeOf(tx, event, booth, entry.form.after)
  const id = await insert(tx, by, event, entry, fee)
  if (!id) return undefined
  await writeAddons(tx, id, entry.form)
  await moveHold(tx, null, fee.booth_id)
  await charge(tx, by.actor, id, event, fee.fee)
  const { organization_id } = entry
  await dropPrepared(tx, organization_id, event.id)
  await acceptByRegistering(tx, { organization_id, account_id: by.answered_by, actor: by.actor }, event.id)
  return id
}

/**
 * Enters a registration for the locked event, which ends the organization's waiting in line. Throws
 * `booth_taken`, or `conflict` with these words if it has an active one.
 */
export const enter = async (
  tx: Tx,
  by: By,
  event: HeldEvent,
  entry: Entry,
  already: string,
): Promise<string> => {
  const { organization_id, booth_id, state } = entry
  const isWaiting = await lockWaited(tx, organization_id, event.id, booth_id)
  const booth = await lockHold(tx, event.id, null, booth_id, state === 'approved' ? 'host' : 'exhibitor')
  const id = await enterWith(tx, by, event, entry, booth)
  if (!id) throw new Problem('conflict', already)
  if (isWaiting) await endWait(tx, by.actor, organization_id, event.id, 'fair_wait.ended_by_registering')
  return id
}
