import { holdByToken } from '#domains/events/invitations/by-email/email-invitation-answers.commands.ts'
import { recordActivities, recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { type FieldErrors, Problem, requireNone } from '#shared/problems.ts'
import type { PreparedRegistration } from '../exhibitor-registration.contract.ts'
import { boothIds } from '../exhibitor-registration.queries.ts'
import { boothErrors, repeatedEmails } from '../exhibitor-registration.rules.ts'
import { type HeldEvent, lockFairEvent } from '../fairs.queries.ts'
import { needsBooth, takesExhibitors } from '../fairs.rules.ts'
import { startBilling } from '../invoices/billings.commands.ts'
import { enter } from '../registration-entry.commands.ts'
import { fillForm } from '../registration-form/form-answers.commands.ts'
import type { prepareRegistration } from './prepared-registrations.contract.ts'
import { preparedFor } from './prepared-registrations.queries.ts'
import { requirePreparable } from './prepared-registrations.rules.ts'

type Given = Omit<BodyOf<typeof prepareRegistration>, 'token'>

/** Nobody has a team here yet, so representatives are only named. */
const strangers = (given: Given): FieldErrors => {
  const at = given.representatives.findIndex(({ account_id }) => account_id)
  return at < 0 ? {} : { [`representatives.${at}.account_id`]: ['Enter a name and an email'] }
}

/** What is wrong with it at the moment, whether or not a booth is free, and the form as filled in. */
const judge = async (tx: Tx, eventId: string, given: Given | PreparedRegistration) => {
  const { errors, ...form } = await fillForm(tx, eventId, null, given)
  const booths = await boothIds(tx, eventId)
  const needed = needsBooth('employer', booths.length)
  const wrong: FieldErrors = {
    ...boothErrors(given.booth_id ?? null, { booths, needed }),
    ...repeatedEmails(given.representatives),
    ...errors,
  }
  return { form, wrong }
}

/** Keeps what an employer that is not here yet registers with. Throws all field errors at once. */
export const keepPrepared = (
  deps: Deps,
  { token, ...given }: BodyOf<typeof prepareRegistration>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { event, invitation } = await holdByToken(tx, token)
    requirePreparable(event, invitation.taker, tx.now)
    const { wrong } = await judge(tx, event.id, given)
    requireNone({ ...wrong, ...strangers(given) })
    const row = {
      booth_id: given.booth_id ?? null,
      representatives: JSON.stringify(given.representatives),
      notes: given.notes,
      answers: JSON.stringify(given.answers ?? []),
      addons: JSON.stringify(given.addons ?? []),
      prepared_at: tx.now,
    }
    await tx.db
      .insertInto('fair_prepared_registrations')
      .values({ invitation_id: invitation.id, ...row })
      .onConflict((conflict) => conflict.column('invitation_id').doUpdateSet(row))
      .execute()
  })

/** Whether it could be registered: its booth may be gone, or the host may ask something else by now. */
const enterPrepared = async (
  tx: Tx,
  event: HeldEvent,
  organization_id: string,
  prepared: PreparedRegistration,
): Promise<string | null> => {
  if (!takesExhibitors(event, tx.now)) return null
  const { form, wrong } = await judge(tx, event.id, prepared)
  if (Object.keys(wrong).length > 0) return null
  const { booth_id, representatives, notes } = prepared
  try {
    return await enter(
      tx,
      { actor: systemActor, account_id: null, answered_by: null },
      event,
      { organization_id, state: 'pending', booth_id, representatives, notes, form },
      'It is registered already',
    )
  } catch (failure) {
    if (failure instanceof Problem) return null
    throw failure
  }
}

/** Registers an employer that was just invited with what it had filled in; what can't be entered is left to its team. */
export const registerPrepared = async (
  tx: Tx,
  {
    invitation_id,
    event_id,
    organization_id,
  }: Record<'invitation_id' | 'event_id' | 'organization_id', string>,
): Promise<void> => {
  const prepared = await preparedFor(tx.db, organization_id, event_id)
  if (!prepared) return
  const event = await lockFairEvent(tx, event_id)
  const id = await enterPrepared(tx, event, organization_id, prepared)
  if (id === null) {
    await recordActivity(tx, systemActor, {
      verb: 'event_invitation.left_to_team',
      subject: { type: 'event_invitation', id: invitation_id },
      data: { event_id, invited: organization_id },
    })
    return
  }
  await startBilling(tx, { organization_id }, id, null)
  await recordActivities(
    tx,
    systemActor,
    ['fair_registration.submitted', 'fair_registration.prepared'].map((verb) => ({
      verb,
      subject: { type: 'fair_registration', id },
      organization_id,
      data: { event_id, by: organization_id },
    })),
  )
}
