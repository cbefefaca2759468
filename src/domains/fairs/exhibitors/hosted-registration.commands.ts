import { isDeepStrictEqual } from 'node:util'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { syncSlotsWithRepresentatives } from '../appointments/slot-cancellation.commands.ts'
import { boothIds } from '../exhibitor-registration.queries.ts'
import { boothErrors, repeatedEmails } from '../exhibitor-registration.rules.ts'
import { lockFairEvent } from '../fairs.queries.ts'
import { canEditAsHost, isOn, needsBooth } from '../fairs.rules.ts'
import { startBilling } from '../invoices/billings.commands.ts'
import { enter } from '../registration-entry.commands.ts'
import { switchBooth } from '../registration-fees.commands.ts'
import { fillForm, writeAddons } from '../registration-form/form-answers.commands.ts'
import { isSameChoice } from '../registration-form/form-answers.rules.ts'
import { moveUp } from '../waiting/booth-waits.commands.ts'
import { lockRegistrations } from './exhibitor-decisions.queries.ts'
import type { Exhibitor } from './exhibitors.contract.ts'
import { exhibitorById, requireEvent } from './exhibitors.queries.ts'
import { registrationStep } from './exhibitors.rules.ts'
import type { universityHostedRegistration as calls } from './hosted-registration.contract.ts'
import { addedKind, kindOf } from './hosted-registration.queries.ts'
import { asBefore, isSame } from './hosted-registration.rules.ts'

type Given = BodyOf<typeof calls.edit>
type Adding = BodyOf<typeof calls.add>

const writeNotes = (tx: Tx, scope: OrganizationScope, registration_id: string, text: string) =>
  text === ''
    ? tx.db.deleteFrom('fair_host_notes').where('registration_id', '=', registration_id).execute()
    : tx.db
        .insertInto('fair_host_notes')
        .values({ registration_id, text, edited_by: scope.account_id, edited_at: tx.now })
        .onConflict((conflict) =>
          conflict
            .column('registration_id')
            .doUpdateSet({ text, edited_by: scope.account_id, edited_at: tx.now }),
        )
        .execute()

const checkGiven = async (
  tx: Tx,
  eventId: string,
  kind: OrganizationScope['kind'],
  { booth_id, representatives }: Given,
  more: Record<string, string[]> = {},
): Promise<void> => {
  const booths = await boothIds(tx, eventId)
  requireNone({
    ...more,
    ...boothErrors(booth_id ?? null, { booths, needed: needsBooth(kind, booths.length) }),
    ...repeatedEmails(representatives),
  })
}

/** Registers an organization for the host's event, approved at once, and holds its booth. */
export const addExhibitor = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { billing, ...given }: Adding,
): Promise<Exhibitor> =>
  inTransaction(deps, async (tx) => {
    await requireEvent(tx.db, scope, eventId)
    const event = await lockFairEvent(tx, eventId)
    if (!isOn(event, tx.now))
      throw new Problem('step_not_possible', 'Exhibitors can be added while the event is published')
    const kind = await addedKind(tx, scope, given.organization_id)
    const { errors, ...form } = await fillForm(tx, eventId, null, given, 'host')
    await checkGiven(
      tx,
      eventId,
      kind ?? 'university',
      given,
      kind === null ? { ...errors, organization_id: ['Choose one from the list'] } : errors,
    )
    const { organization_id, representatives, booth_id = null, internal_notes } = given
    const id = await enter(
      tx,
      { actor: scope.actor, account_id: scope.account_id, answered_by: null },
      event,
      { organization_id, state: 'approved', booth_id, representatives, notes: '', form },
      'This organization is already registered for this event',
    )
    await startBilling(tx, { organization_id, host_id: scope.organization_id }, id, billing)
    await writeNotes(tx, scope, id, internal_notes)
    await recordActivity(
      tx,
      scope.actor,
      registrationStep('fair_registration.added', scope, { id, event_id: eventId }),
    )
    return exhibitorById(tx.db, scope, id, tx.now)
  })

/** Changes booth and representatives, which notifies the exhibitor, and the host's own notes, which doesn't. */
export const editExhibitor = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  given: Given,
): Promise<Exhibitor> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockRegistrations(tx, scope, [id])
    const { event, organization_id } = row!
    if (!canEditAsHost(row!, event, tx.now))
      throw new Problem('step_not_possible', 'This registration can no longer be changed')
    const { errors, ...form } = await fillForm(tx, event.id, row!, given, 'host')
    await checkGiven(tx, event.id, await kindOf(tx, organization_id), given, errors)
    const representatives = asBefore(given.representatives, row!.representatives)
    const booth = await switchBooth(tx, scope.actor, event, row!, given.booth_id ?? null, 'host', form)
    const isSameForm = isDeepStrictEqual(form.answers, row!.answers) && isSameChoice(form.after, form.before)
    if ('booth_id' in booth || !isSameForm || !isSame(representatives, row!.representatives)) {
      await tx.db
        .updateTable('fair_registrations')
        .set({
          ...booth,
          representatives: JSON.stringify(representatives),
          answers: JSON.stringify(form.answers),
        })
        .where('id', '=', id)
        .execute()
      await writeAddons(tx, id, form)
      const theirs = { organization_id, actor: scope.actor }
      await syncSlotsWithRepresentatives(tx, theirs, row!, representatives)
      await recordActivity(tx, scope.actor, registrationStep('fair_registration.changed', scope, row!))
      if ('booth_id' in booth) await moveUp(tx, event, [row!.booth_id])
    }
    await writeNotes(tx, scope, id, given.internal_notes)
    return exhibitorById(tx.db, scope, id, tx.now)
  })
