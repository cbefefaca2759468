import { setBoothCurrency } from '#domains/events/hosting/booths.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { requireEvent } from '../exhibitors/exhibitors.queries.ts'
import { allAddonsOf, allQuestionsOf, lockAddons } from './form-answers.queries.ts'
import type {
  HostedForm,
  WrittenAddon,
  WrittenQuestion,
  writeRegistrationForm,
} from './registration-form.contract.ts'
import { answerCounts, hostedFormOf } from './registration-form.queries.ts'
import { addonListErrors, questionErrors } from './registration-form.rules.ts'

type Written = BodyOf<typeof writeRegistrationForm>

/** Locks the event, so that nobody registers meanwhile. */
const lockForm = (tx: Tx, eventId: string) =>
  tx.db
    .selectFrom('events')
    .select(['id', 'state', 'booth_currency'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow()

const writeQuestions = async (
  tx: Tx,
  event_id: string,
  written: readonly WrittenQuestion[],
  kept: readonly { id: string; answered: number; is_retired: boolean }[],
): Promise<void> => {
  const stay = new Set(written.map(({ id }) => id))
  const left = kept.filter(({ id, is_retired }) => !stay.has(id) && !is_retired)
  const unanswered = left.filter(({ answered }) => answered === 0).map(({ id }) => id)
  const answered = left.filter((question) => question.answered > 0).map(({ id }) => id)
  if (unanswered.length > 0) await tx.db.deleteFrom('fair_questions').where('id', 'in', unanswered).execute()
  if (answered.length > 0)
    await tx.db
      .updateTable('fair_questions')
      .set({ retired_at: tx.now })
      .where('id', 'in', answered)
      .execute()
  if (written.length === 0) return
  await tx.db
    .insertInto('fair_questions')
    .values(
      written.map(({ id, options, ...question }, position) => ({
        ...question,
        id: id ?? newId(tx.now.getTime()),
        event_id,
        position,
        options: JSON.stringify(options.map((one) => ({ id: one.id ?? newId(), label: one.label }))),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        kind: row.ref('excluded.kind'),
        label: row.ref('excluded.label'),
        help: row.ref('excluded.help'),
        required: row.ref('excluded.required'),
        options: row.ref('excluded.options'),
        retired_at: null,
      })),
    )
    .execute()
}

const writeAddonList = async (
  tx: Tx,
  event_id: string,
  written: readonly WrittenAddon[],
  kept: readonly { id: string; is_retired: boolean }[],
): Promise<void> => {
  const stay = new Set(written.map(({ id }) => id))
  const left = kept.filter(({ id, is_retired }) => !stay.has(id) && !is_retired).map(({ id }) => id)
  if (left.length > 0) {
    const chosen = await tx.db
      .selectFrom('fair_registration_addons')
      .select('addon_id')
      .distinct()
      .where('addon_id', 'in', left)
      .execute()
    const had = chosen.map(({ addon_id }) => addon_id)
    const never = left.filter((id) => !had.includes(id))
    if (never.length > 0) await tx.db.deleteFrom('fair_addons').where('id', 'in', never).execute()
    if (had.length > 0)
      await tx.db.updateTable('fair_addons').set({ retired_at: tx.now }).where('id', 'in', had).execute()
  }
  if (written.length === 0) return
  await tx.db
    .insertInto('fair_addons')
    .values(
      written.map(({ id, quantity, ...addon }, position) => ({
        ...addon,
        id: id ?? newId(tx.now.getTime()),
        event_id,
        position,
        quantity: quantity ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        description: row.ref('excluded.description'),
        price: row.ref('excluded.price'),
        per_exhibitor: row.ref('excluded.per_exhibitor'),
        quantity: row.ref('excluded.quantity'),
        retired_at: null,
      })),
    )
    .execute()
}

/** Replaces the form's questions and add-ons; what was answered or taken stays what it was. */
export const writeForm = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { questions, addons, currency }: Written,
): Promise<HostedForm> =>
  inTransaction(deps, async (tx) => {
    await requireEvent(tx.db, scope, eventId)
    const event = await lockForm(tx, eventId)
    if (event.state !== 'draft' && event.state !== 'published')
      throw new Problem('step_not_possible', 'The form can no longer be changed')
    await lockAddons(tx, eventId)
    const counts = await answerCounts(tx.db, eventId)
    const kept = (await allQuestionsOf(tx.db, eventId)).map((one) => ({
      ...one,
      answered: counts.get(one.id)?.get('') ?? 0,
      chosen: counts.get(one.id) ?? new Map<string, number>(),
    }))
    const keptAddons = await allAddonsOf(tx.db, eventId)
    const paidIn = event.booth_currency ?? currency ?? null
    requireNone({
      ...questionErrors(questions, kept),
      ...addonListErrors(addons, keptAddons, paidIn),
    })
    if (event.booth_currency === null && paidIn !== null && addons.some(({ price }) => price > 0))
      await setBoothCurrency(tx, eventId, paidIn)
    await writeQuestions(tx, eventId, questions, kept)
    await writeAddonList(tx, eventId, addons, keptAddons)
    await recordActivity(tx, scope.actor, {
      verb: 'event.registration_form_written',
      subject: { type: 'event', id: eventId },
      data: { event_id: eventId, questions: questions.length, addons: addons.length },
    })
    return hostedFormOf(tx.db, scope, eventId)
  })

/** Copies what is asked and offered at one event to another of the same host, which has nothing of it yet. */
export const copyForm = async (tx: Tx, from: string, to: string): Promise<void> => {
  const questions = (await allQuestionsOf(tx.db, from)).filter(({ is_retired }) => !is_retired)
  const addons = (await allAddonsOf(tx.db, from)).filter(({ is_retired }) => !is_retired)
  await writeQuestions(
    tx,
    to,
    questions.map(({ kind, label, help, required, options }) => ({
      kind,
      label,
      help,
      required,
      options: options.map((one) => ({ label: one.label })),
    })),
    [],
  )
  await writeAddonList(
    tx,
    to,
    addons.map(({ name, description, price, per_exhibitor, quantity }) => ({
      name,
      description,
      price,
      per_exhibitor,
      quantity,
    })),
    [],
  )
}
