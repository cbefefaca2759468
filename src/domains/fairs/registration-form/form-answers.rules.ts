import { exactNumberLabel, listLabel, numberLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import {
  type Answers,
  type AnswerValue,
  type AskedQuestion,
  type ChosenAddon,
  type GivenAddons,
  type GivenAnswers,
  isEmpty,
  type OfferedAddon,
} from './form-answers.contract.ts'

/** Returns what is stored: nothing for an empty answer, and those to questions no longer asked as they were. */
export const answersAfter = (
  questions: readonly { id: string }[],
  before: Answers,
  given: GivenAnswers,
): Answers => {
  const asked = new Set(questions.map(({ id }) => id))
  const kept = Object.entries(before).filter(([id]) => !asked.has(id))
  const now = given
    .filter(({ value }) => !isEmpty(value))
    .map(({ question_id, value }) => [question_id, Array.isArray(value) ? [...new Set(value)] : value])
  return Object.fromEntries([...kept, ...now])
}

/** The answer in words. */
export const answerText = (
  { kind, options }: Pick<AskedQuestion, 'kind' | 'options'>,
  value: AnswerValue,
): string => {
  if (kind === 'yes_no') return value === 'yes' ? 'Yes' : 'No'
  if (typeof value === 'number') return exactNumberLabel(value)
  if (kind !== 'choice' && kind !== 'choices') return String(value)
  const chosen = [value].flat()
  return listLabel(options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label))
}

type Addon = Omit<OfferedAddon, 'description'> & { is_retired: boolean }

/** Returns what is wrong with the chosen add-ons; `left` counts what the registration had. */
export const addonErrors = (
  offered: readonly Addon[],
  before: readonly ChosenAddon[],
  given: GivenAddons,
): FieldErrors => {
  const errors: FieldErrors = {}
  const byId = new Map(offered.map((addon) => [addon.id, addon]))
  const had = new Map(before.map(({ addon_id, quantity }) => [addon_id, quantity]))
  const seen = new Set<string>()
  for (const { addon_id, quantity } of given) {
    const addon = byId.get(addon_id)
    const own = had.get(addon_id) ?? 0
    if (!addon || seen.has(addon_id)) errors.addons = ['Choose among the add-ons, each once']
    const message = addon && whyNot(addon, own, quantity)
    if (message) errors[`addons.${addon_id}`] = [message]
    seen.add(addon_id)
  }
  return errors
}

/** Whoever has more than is offered by now may keep it, or take less. */
const whyNot = ({ is_retired, per_exhibitor, left }: Addon, own: number, quantity: number): string | null => {
  if (quantity <= own) return null
  if (is_retired) return 'This is no longer offered'
  if (quantity > per_exhibitor) return `At most ${numberLabel(per_exhibitor)} each`
  if (left !== null && quantity - own > left)
    return left === 0 ? 'None are left' : `Only ${numberLabel(left)} left`
  return null
}

/** Whether both have the same add-ons, as many of each. */
export const isSameChoice = (one: readonly ChosenAddon[], other: readonly ChosenAddon[]): boolean =>
  one.length === other.length &&
  one.every(({ addon_id, quantity }) =>
    other.some((had) => had.addon_id === addon_id && had.quantity === quantity),
  )

/** Returns what a registration has then: the name and price of now for what it takes more of, else as they were. */
export const addonsAfter = (
  offered: readonly Pick<Addon, 'id' | 'name' | 'price'>[],
  before: readonly ChosenAddon[],
  given: GivenAddons,
): ChosenAddon[] => {
  const byId = new Map(offered.map((addon) => [addon.id, addon]))
  return given.map(({ addon_id, quantity }) => {
    const own = before.find((one) => one.addon_id === addon_id)
    if (own && quantity <= own.quantity) return { ...own, quantity }
    const { name, price } = byId.get(addon_id)!
    return { addon_id, name, price, quantity }
  })
}
