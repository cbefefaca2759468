import { countLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import type { QuestionKind, WrittenAddon, WrittenQuestion } from './registration-form.contract.ts'

interface KeptQuestion {
  id: string
  kind: QuestionKind
  options: readonly { id: string; label: string }[]
  answered: number
  /** Of its options. */
  chosen: ReadonlyMap<string, number>
}

const optionErrors = (kept: KeptQuestion, written: WrittenQuestion): string[] => {
  const stay = new Set(written.options.map(({ id }) => id))
  return kept.options
    .filter(({ id }) => (kept.chosen.get(id) ?? 0) > 0 && !stay.has(id))
    .map(
      ({ id, label }) =>
        `${countLabel(kept.chosen.get(id)!, 'exhibitor')} chose “${label}”, so it can’t be removed`,
    )
}

/** What was answered stays what it is: neither the kind of its question nor the chosen answers can go. */
export const questionErrors = (
  written: readonly WrittenQuestion[],
  kept: readonly KeptQuestion[],
): FieldErrors => {
  const errors: FieldErrors = {}
  const byId = new Map(kept.map((question) => [question.id, question]))
  const seen = new Set<string>()
  for (const [index, question] of written.entries()) {
    const at = `questions.${index}`
    const known = byId.get(question.id ?? '')?.options ?? []
    const named = question.options.flatMap(({ id }) => id ?? [])
    if (named.some((id) => !known.some((one) => one.id === id)) || new Set(named).size < named.length)
      errors[`${at}.options`] = ['These answers are not on the form']
    if (!question.id) continue
    const before = byId.get(question.id)
    if (!before || seen.has(question.id)) errors[`${at}.label`] = ['This question is not on the form']
    else if (before.answered > 0 && before.kind !== question.kind)
      errors[`${at}.kind`] = [
        `${countLabel(before.answered, 'exhibitor')} answered this, so its kind can’t change; add another question`,
      ]
    else if (!errors[`${at}.options`]) {
      const messages = optionErrors(before, question)
      if (messages.length > 0) errors[`${at}.options`] = messages
    }
    seen.add(question.id)
  }
  return errors
}

interface KeptAddon {
  id: string
  taken: number
}

/** No fewer of an add-on than are taken. */
export const addonListErrors = (
  written: readonly WrittenAddon[],
  kept: readonly KeptAddon[],
  currency: string | null,
): FieldErrors => {
  const errors: FieldErrors = {}
  const byId = new Map(kept.map((addon) => [addon.id, addon]))
  const seen = new Set<string>()
  const names = new Set<string>()
  for (const [index, { id, name, price, quantity }] of written.entries()) {
    const at = `addons.${index}`
    const before = id ? byId.get(id) : undefined
    if (id && (!before || seen.has(id))) errors[`${at}.name`] = ['This add-on is not on the form']
    else if (names.has(name.toLowerCase())) errors[`${at}.name`] = ['Another add-on has this name']
    if (before && quantity && quantity < before.taken)
      errors[`${at}.quantity`] = [`${before.taken} are taken, so this can’t be less`]
    if (price > 0 && !currency) errors.currency = ['Choose a currency for the prices']
    if (id) seen.add(id)
    names.add(name.toLowerCase())
  }
  return errors
}
