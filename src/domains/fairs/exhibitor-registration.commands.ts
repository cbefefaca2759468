import { releaseHolds } from '#domains/events/booth-holds.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { syncSlotsWithRepresentatives } from './appointments/slot-cancellation.commands.ts'
import type { employerRegistering as calls, OwnRegistration } from './exhibitor-registration.contract.ts'
import { activeRegistration, lockOpenEvent, requireGiven } from './exhibitor-registration.queries.ts'
import { settle } from './fair-payments.commands.ts'
import { type HeldEvent, lockOwn } from './fairs.queries.ts'
import { cancelOutcome, canEdit, canPay, isOpen, isPaid, openOf, takesExhibitors } from './fairs.rules.ts'
import { startBilling } from './invoices/billings.commands.ts'
import { ownRegistrationById } from './own-fair-registrations.queries.ts'
import { enter } from './registration-entry.commands.ts'
import { drop, switchBooth } from './registration-fees.commands.ts'
import { fillForm, writeAddons } from './registration-form/form-answers.commands.ts'
import { moveUp } from './waiting/booth-waits.commands.ts'

type Given = BodyOf<typeof calls.edit>

const record = (tx: Tx, scope: OrganizationScope, verb: string, id: string, event: HeldEvent, data = {}) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_registration', id },
    data: { event_id: event.id, by: scope.organization_id, ...data },
  })

const ALREADY = 'Your organization is already registered for this event'

/** Registers the organization and holds its booth. Throws all field errors at once. */
export const registerForFair = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { billing, ...given }: BodyOf<typeof calls.register>,
): Promise<OwnRegistration> =>
  inTransaction(deps, async (tx) => {
    const event = await lockOpenEvent(tx, scope, eventId)
    if (!takesExhibitors(event, tx.now)) throw new Problem('conflict', 'Exhibitor registration has closed')
    if (await activeRegistration(tx, scope, eventId)) throw new Problem('conflict', ALREADY)
    const { errors, ...form } = await fillForm(tx, eventId, null, given)
    await requireGiven(tx, scope, eventId, given, errors)
    const { booth_id = null, representatives, notes } = given
    const id = await enter(
      tx,
      { actor: scope.actor, account_id: scope.account_id, answered_by: scope.account_id },
      event,
      { organization_id: scope.organization_id, state: 'pending', booth_id, representatives, notes, form },
      ALREADY,
    )
    await startBilling(tx, scope, id, billing)
    await record(tx, scope, 'fair_registration.submitted', id, event)
    return ownRegistrationById(tx.db, deps.config, scope, id, tx.now)
  })

/**
 * Changes booth, representatives, notes, answers, and add-ons; if the new booth is gone, nothing changes. Appointments follow
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
    const { errors, ...form } = await fillForm(tx, event.id, registration, given)
    await requireGiven(tx, scope, event.id, given, errors)
    const booth = await switchBooth(
      tx,
      scope.actor,
      event,
      registration,
      given.booth_id ?? null,
      'exhibitor',
      form,
    )
    await tx.db
      .updateTable('fair_registrations')
      .set({
        ...booth,
        representatives: JSON.stringify(given.representatives),
        notes: given.notes,
        answers: JSON.stringify(form.answers),
      })
      .where('id', '=', id)
      .execute()
    await writeAddons(tx, id, form)
    await syncSlotsWithRepresentatives(tx, scope, registration, given.representatives)
    const booth_name = 'booth_name' in booth ? booth.booth_name : undefined
    await record(tx, scope, 'fair_registration.edited', id, event, { booth_name })
    if ('booth_id' in booth) await moveUp(tx, event, [registration.booth_id])
    return ownRegistrationById(tx.db, deps.config, scope, id, tx.now)
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
      await drop(tx, scope.actor, registration)
      await record(tx, scope, 'fair_registration.canceled', id, event)
      await moveUp(tx, event, [registration.booth_id])
    }
    return ownRegistrationById(tx.db, deps.config, scope, id, tx.now)
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
      .set({ proof_file_id: file_id })
      .where('id', '=', id)
      .execute()
    const { currency } = registration
    const amount = openOf(registration)
    await settle(
      tx,
      scope.actor,
      [registration],
      [{ registration_id: id, event_id: event.id, kind: 'proof_submitted', amount, currency, file_id }],
    )
    await record(tx, scope, 'fair_payment.proof_submitted', id, event)
    return ownRegistrationById(tx.db, deps.config, scope, id, tx.now)
  })
