import { sql } from 'kysely'
import { lockHold, moveHold, releaseHolds } from '#domains/events/booth-holds.commands.ts'
import { acceptByRegistering } from '#domains/events/invitations/event-invitations.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem, requireNone } from '#shared/problems.ts'
import { syncSlotsWithRepresentatives } from './appointments/slot-cancellation.commands.ts'
import type { employerRegistering as calls, OwnRegistration } from './exhibitor-registration.contract.ts'
import {
  activeRegistration,
  boothIds,
  lockOpenEvent,
  representativeErrors,
} from './exhibitor-registration.queries.ts'
import { boothErrors, priceErrors } from './exhibitor-registration.rules.ts'
import { writeLedger } from './fair-payments.commands.ts'
import { type HeldEvent, type HeldRegistration, lockOwn } from './fairs.queries.ts'
import {
  cancelOutcome,
  canEdit,
  canPay,
  dueAt,
  isOpen,
  isPaid,
  needsBooth,
  takesExhibitors,
} from './fairs.rules.ts'
import { ownRegistrationById } from './own-fair-registrations.queries.ts'

type Given = BodyOf<typeof calls.register>

const checkGiven = async (tx: Tx, scope: OrganizationScope, eventId: string, given: Given): Promise<void> => {
  const booths = await boothIds(tx, eventId)
  requireNone({
    ...boothErrors(given.booth_id ?? null, { booths, needed: needsBooth(scope.kind, booths.length) }),
    ...(await representativeErrors(tx, scope, given.representatives)),
  })
}

const record = (tx: Tx, scope: OrganizationScope, verb: string, id: string, event: HeldEvent, data = {}) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_registration', id },
    data: { event_id: event.id, by: scope.organization_id, ...data },
  })

/** Returns what a booth costs now; nothing without a booth. */
const feeOf = (tx: Tx, event: HeldEvent, booth: { id: string; name: string; price: number } | null) => {
  const fee = booth?.price ?? 0
  return {
    booth_id: booth?.id ?? null,
    booth_name: booth?.name ?? null,
    fee,
    currency: fee > 0 ? event.booth_currency : null,
    payment: fee > 0 ? ('awaiting_payment' as const) : ('none' as const),
    due_at: fee > 0 ? dueAt(event, tx.now) : null,
  }
}

const charge = (tx: Tx, scope: OrganizationScope, id: string, event: HeldEvent, fee: number) =>
  writeLedger(
    tx,
    scope.actor,
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

/** Drops a fee that has not been paid. */
const drop = (tx: Tx, scope: OrganizationScope, row: HeldRegistration) =>
  writeLedger(
    tx,
    scope.actor,
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

const insert = async (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  given: Given,
  fee: ReturnType<typeof feeOf>,
) => {
  const made = await tx.db
    .insertInto('fair_registrations')
    .values({
      id: newId(tx.now.getTime()),
      event_id: eventId,
      organization_id: scope.organization_id,
      state: 'pending',
      representatives: JSON.stringify(given.representatives),
      notes: given.notes,
      submitted_by: scope.account_id,
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
  if (!made) throw registeredAlready()
  return made.id
}

const registeredAlready = () =>
  new Problem('conflict', 'Your organization is already registered for this event')

/** Registers the organization and holds its booth. Throws all field errors at once. */
export const registerForFair = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  given: Given,
): Promise<OwnRegistration> =>
  inTransaction(deps, async (tx) => {
    const event = await lockOpenEvent(tx, scope, eventId)
    if (!takesExhibitors(event, tx.now)) throw new Problem('conflict', 'Exhibitor registration has closed')
    if (await activeRegistration(tx, scope, eventId)) throw registeredAlready()
    await checkGiven(tx, scope, eventId, given)
    const booth = await lockHold(tx, eventId, null, given.booth_id ?? null)
    const fee = feeOf(tx, event, booth)
    const id = await insert(tx, scope, eventId, given, fee)
    await moveHold(tx, null, fee.booth_id)
    await charge(tx, scope, id, event, fee.fee)
    await acceptByRegistering(tx, scope, eventId)
    await record(tx, scope, 'fair_registration.submitted', id, event)
    return ownRegistrationById(tx.db, scope, id, tx.now)
  })

const switched = async (
  tx: Tx,
  scope: OrganizationScope,
  event: HeldEvent,
  row: HeldRegistration,
  to: string | null,
) => {
  if (row.booth_id === to) return {}
  const booth = await lockHold(tx, event.id, row.booth_id, to)
  const next = feeOf(tx, event, booth)
  requireNone(priceErrors(row.payment, row.fee, next.fee))
  await moveHold(tx, row.booth_id, to)
  if (next.fee === row.fee) return { booth_id: next.booth_id, booth_name: next.booth_name }
  await drop(tx, scope, row)
  await charge(tx, scope, row.id, event, next.fee)
  // switching booths does not extend the due date; pending registrations get theirs with approval
  const due_at = row.due_at ?? next.due_at
  return { ...next, due_at: next.fee > 0 ? due_at : null, payment_reason: null, payment_at: tx.now }
}

/**
 * Changes booth, representatives, and notes; if the new booth is gone, nothing changes. Appointments follow
 * the representatives.
 */
export const editRegistration = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  given: Given,
): Promise<OwnRegistration> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, id)
    if (!canEdit(registration, event, tx.now))
      throw new Problem('step_not_possible', 'This registration can no longer be changed')
    await checkGiven(tx, scope, event.id, given)
    const booth = await switched(tx, scope, event, registration, given.booth_id ?? null)
    await tx.db
      .updateTable('fair_registrations')
      .set({ ...booth, representatives: JSON.stringify(given.representatives), notes: given.notes })
      .where('id', '=', id)
      .execute()
    await syncSlotsWithRepresentatives(tx, scope, registration, given.representatives)
    const booth_name = 'booth_name' in booth ? booth.booth_name : undefined
    await record(tx, scope, 'fair_registration.edited', id, event, { booth_name })
    return ownRegistrationById(tx.db, scope, id, tx.now)
  })

/** Cancels the registration and frees its booth. */
export const cancelRegistration = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
): Promise<OwnRegistration> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, id)
    const outcome = cancelOutcome(registration, event, tx.now)
    if (outcome === 'refused')
      throw new Problem(
        'step_not_possible',
        isPaid(registration.payment)
          ? 'A payment is pending or complete. Ask the host to settle it first, then you can cancel the registration'
          : 'This registration can no longer be canceled',
      )
    if (outcome === 'change') {
      await tx.db
        .updateTable('fair_registrations')
        .set({ state: 'canceled', state_at: tx.now })
        .where('id', '=', id)
        .execute()
      await releaseHolds(tx, event.id, [registration.booth_id])
      await drop(tx, scope, registration)
      await record(tx, scope, 'fair_registration.canceled', id, event)
    }
    return ownRegistrationById(tx.db, scope, id, tx.now)
  })

/** Submits a proof of payment for review. */
export const sendProof = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  upload: Upload | undefined,
): Promise<OwnRegistration> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, id)
    if (!upload) throw invalid({ paymentFile: ['Choose a PDF or picture of the payment'] })
    if (!canPay(registration, event))
      throw new Problem(
        'step_not_possible',
        registration.state === 'pending' && isOpen(registration.payment)
          ? 'The fee is due once the host approves the registration'
          : 'No payment is due for this registration',
      )
    const file_id = await storeFile(tx, upload, { isPublic: false })
    await tx.db
      .updateTable('fair_registrations')
      .set({ payment: 'proof_submitted', payment_reason: null, payment_at: tx.now, proof_file_id: file_id })
      .where('id', '=', id)
      .execute()
    const { fee: amount, currency } = registration
    await writeLedger(tx, scope.actor, [
      { registration_id: id, event_id: event.id, kind: 'proof_submitted', amount, currency, file_id },
    ])
    await record(tx, scope, 'fair_payment.proof_submitted', id, event)
    return ownRegistrationById(tx.db, scope, id, tx.now)
  })
