import type { Tx } from '#platform/transactions.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { ChosenAddon, GivenAddons, GivenAnswers } from './form-answers.contract.ts'
import { type Answers, answerErrors } from './form-answers.contract.ts'
import { chosenOf, lockAddons, questionsOf } from './form-answers.queries.ts'
import { addonErrors, addonsAfter, answersAfter } from './form-answers.rules.ts'

interface Given {
  answers?: GivenAnswers | undefined
  addons?: GivenAddons | undefined
}

/** What a registration says and has before and after a step. */
export interface Filled {
  answers: Answers
  before: ChosenAddon[]
  after: ChosenAddon[]
}

interface Registration {
  id: string
  answers: Answers
}

/**
 * Returns the answers and add-ons a registration has after a step, with the add-ons locked, and what is wrong
 * with them; left out, they stay. A host needs no answers.
 */
export const fillForm = async (
  tx: Tx,
  eventId: string,
  registration: Registration | null,
  given: Given,
  by: 'exhibitor' | 'host' = 'exhibitor',
): Promise<Filled & { errors: FieldErrors }> => {
  const isNew = registration === null
  const errors: FieldErrors = {}
  let answers = registration?.answers ?? {}
  if (given.answers || (isNew && by === 'exhibitor')) {
    const asked = await questionsOf(tx.db, eventId)
    const questions = by === 'host' ? asked.map((one) => ({ ...one, required: false })) : asked
    Object.assign(errors, answerErrors(questions, given.answers ?? []))
    answers = answersAfter(questions, answers, given.answers ?? [])
  }
  const before = isNew ? [] : ((await chosenOf(tx.db, [registration.id])).get(registration.id) ?? [])
  if (!given.addons) {
    return { answers, before, after: before, errors }
  }
  const offered = await lockAddons(tx, eventId)
  const wrong = addonErrors(offered, before, given.addons)
  const after = Object.keys(wrong).length > 0 ? before : addonsAfter(offered, before, given.addons)
  return { answers, before, after, errors: { ...errors, ...wrong } }
}

/** Writes what a registration added; the caller has locked the add-ons, and the database counts them. */
export const writeAddons = async (
  tx: Tx,
  registration_id: string,
  { before, after }: Pick<Filled, 'before' | 'after'>,
): Promise<void> => {
  const gone = before.filter(({ addon_id }) => !after.some((one) => one.addon_id === addon_id))
  if (gone.length > 0)
    await tx.db
      .deleteFrom('fair_registration_addons')
      .where('registration_id', '=', registration_id)
      .where(
        'addon_id',
        'in',
        gone.map(({ addon_id }) => addon_id),
      )
      .execute()
  if (after.length === 0) return
  await tx.db
    .insertInto('fair_registration_addons')
    .values(after.map((one) => ({ registration_id, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['registration_id', 'addon_id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        price: row.ref('excluded.price'),
        quantity: row.ref('excluded.quantity'),
      })),
    )
    .execute()
}
