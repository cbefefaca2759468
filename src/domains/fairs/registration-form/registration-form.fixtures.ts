import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { QuestionKind } from './registration-form.contract.ts'

interface FormFacts {
  questions?: Array<{
    label: string
    kind: QuestionKind
    help?: string
    required?: boolean
    options?: string[]
  }>
  addons?: Array<{
    name: string
    description?: string
    price: number
    per_exhibitor?: number
    quantity?: number
  }>
}

/** Gives an event a registration form; returns its questions with the ids of their options, and its add-ons. */
export const buildRegistrationForm = async (
  deps: Deps,
  event_id: string,
  { questions = [], addons = [] }: FormFacts,
) => {
  const asked = questions.map(({ options = [], required = false, ...question }, position) => ({
    ...question,
    id: newId(),
    event_id,
    position,
    required,
    options: options.map((label) => ({ id: newId(), label })),
  }))
  if (asked.length > 0)
    await deps.db
      .insertInto('fair_questions')
      .values(asked.map((question) => ({ ...question, options: JSON.stringify(question.options) })))
      .execute()
  const offered = addons.map(({ per_exhibitor = 1, quantity, ...addon }, position) => ({
    ...addon,
    id: newId(),
    event_id,
    position,
    per_exhibitor,
    quantity: quantity ?? null,
  }))
  if (offered.length > 0) await deps.db.insertInto('fair_addons').values(offered).execute()
  return { questions: asked, addons: offered }
}
