import { minorFrom, minorTo } from '#shared/money.ts'
import type { QuestionKind } from '../form-answers.contract.ts'
import type { HostedForm } from '../registration-form.contract.ts'

export interface Option {
  id?: string
  label: string
}
export interface Question {
  key: string
  id?: string
  kind: QuestionKind
  label: string
  help: string
  required: boolean
  options: Option[]
  answered: number
}
export interface Addon {
  key: string
  id?: string
  name: string
  description: string
  price: number | string
  per_exhibitor: number | string
  quantity: number | string
  taken: number
}

let made = 0
export const newKey = () => `new-${made++}`

export const initialOf = (form: HostedForm) => ({
  questions: form.questions
    .filter(({ is_retired }) => !is_retired)
    .map(
      ({ id, kind, label, help, required, options, answered }): Question => ({
        key: id,
        id,
        kind,
        label,
        help,
        required,
        options,
        answered,
      }),
    ),
  addons: form.addons
    .filter(({ is_retired }) => !is_retired)
    .map(
      ({ id, name, description, price, per_exhibitor, quantity, taken }): Addon => ({
        key: id,
        id,
        name,
        description,
        price: minorTo(price, form.currency ?? 'USD'),
        per_exhibitor,
        quantity: quantity ?? '',
        taken,
      }),
    ),
})
export type Values = ReturnType<typeof initialOf> & { currency: string }

export const bodyOf = ({ questions, addons, currency }: Values) => ({
  currency,
  questions: questions.map(({ id, kind, label, help, required, options }) => ({
    ...(id && { id }),
    kind,
    label,
    help,
    required,
    options: kind === 'choice' || kind === 'choices' ? options : [],
  })),
  addons: addons.map(({ id, name, description, price, per_exhibitor, quantity }) => ({
    ...(id && { id }),
    name,
    description,
    price: minorFrom(Number(price) || 0, currency),
    per_exhibitor: Number(per_exhibitor) || 1,
    quantity: quantity === '' ? null : Number(quantity),
  })),
})

export const labelsOf = ({ questions, addons }: Values): Record<string, string> =>
  Object.fromEntries([
    ...questions.flatMap((_, at) => [
      [`questions.${at}.label`, `Question ${at + 1}`],
      [`questions.${at}.kind`, `Kind of question ${at + 1}`],
      [`questions.${at}.options`, `Answers of question ${at + 1}`],
    ]),
    ...addons.flatMap((_, at) => [
      [`addons.${at}.name`, `Name of add-on ${at + 1}`],
      [`addons.${at}.quantity`, `Quantity of add-on ${at + 1}`],
    ]),
  ])
