import { z } from 'zod'
import { id, text } from '#shared/fields.ts'
import { isReadable } from '#shared/names.ts'
import type { FieldErrors } from '#shared/problems.ts'

export const questionKinds = ['short_text', 'long_text', 'choice', 'choices', 'yes_no', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const MOST_QUESTIONS = 30
export const MOST_OPTIONS = 50
export const MOST_ADDONS = 30
export const LONG_ANSWER = 3000
export const SHORT_ANSWER = 300

export const questionOption = z.object({ id, label: z.string() })
export type QuestionOption = z.output<typeof questionOption>

/** A text, the id of an option or several, `yes` or `no`, or a number. */
const answerValue = z.union([
  text(LONG_ANSWER),
  z.number().min(-1e12).max(1e12),
  z.array(id).max(MOST_OPTIONS),
])
export type AnswerValue = z.output<typeof answerValue>

/** What a registration answers and adds; left out, both stay as they are. */
export const formFields = {
  answers: z
    .array(z.strictObject({ question_id: id, value: answerValue }))
    .max(MOST_QUESTIONS, `Answer at most ${MOST_QUESTIONS} questions`)
    .optional(),
  addons: z
    .array(
      z.strictObject({
        addon_id: id,
        quantity: z.int().min(1, 'At least one').max(1000, 'At most 1,000'),
      }),
    )
    .max(MOST_ADDONS, `Choose at most ${MOST_ADDONS} add-ons`)
    .optional(),
}
export type GivenAnswers = NonNullable<z.output<z.ZodObject<typeof formFields>>['answers']>
export type GivenAddons = NonNullable<z.output<z.ZodObject<typeof formFields>>['addons']>

/** A question as exhibitors are asked it. */
export const askedQuestion = z.object({
  id,
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: z.array(questionOption),
})
export type AskedQuestion = z.output<typeof askedQuestion>

/** An add-on as exhibitors are offered it. */
export const offeredAddon = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Of one, in minor units of the event’s currency. */
  price: z.int(),
  /** The most one exhibitor may have. */
  per_exhibitor: z.int(),
  /** How many are left for all; null without a limit. */
  left: z.int().nullable(),
})
export type OfferedAddon = z.output<typeof offeredAddon>

/** What a registration answered, with the words of the question. */
export const givenAnswer = z.object({
  question_id: id,
  label: z.string(),
  kind: z.enum(questionKinds),
  value: answerValue,
  /** The answer in words. */
  text: z.string(),
})
export type GivenAnswer = z.output<typeof givenAnswer>

/** What a registration added, at the name and price of then. */
export const chosenAddon = z.object({
  addon_id: id,
  name: z.string(),
  price: z.int(),
  quantity: z.int(),
})
export type ChosenAddon = z.output<typeof chosenAddon>

/** By the id of the question, as stored. */
export type Answers = Record<string, AnswerValue>

type Question = Pick<AskedQuestion, 'id' | 'kind' | 'required' | 'options'>

export const isEmpty = (value: AnswerValue | undefined): boolean =>
  typeof value === 'string'
    ? !isReadable(value)
    : value === undefined || (Array.isArray(value) && value.length === 0)

const isOption = ({ options }: Question, value: unknown): boolean => options.some(({ id }) => id === value)

const wrong: Record<QuestionKind, (question: Question, value: AnswerValue) => string | null> = {
  short_text: (_, value) => {
    if (typeof value !== 'string') return 'Enter a text'
    return value.length > SHORT_ANSWER ? `Use at most ${SHORT_ANSWER} characters` : null
  },
  long_text: (_, value) => (typeof value === 'string' ? null : 'Enter a text'),
  choice: (question, value) => (isOption(question, value) ? null : 'Choose one of the answers'),
  choices: (question, value) =>
    Array.isArray(value) && value.every((one) => isOption(question, one)) ? null : 'Choose among the answers',
  yes_no: (_, value) => (value === 'yes' || value === 'no' ? null : 'Choose yes or no'),
  number: (_, value) => (typeof value === 'number' ? null : 'Enter a number'),
}

/** Returns what is wrong with the answers, by the id of the question. */
export const answerErrors = (questions: readonly Question[], given: GivenAnswers): FieldErrors => {
  const errors: FieldErrors = {}
  const asked = new Map(questions.map((question) => [question.id, question]))
  for (const { question_id, value } of given) {
    const question = asked.get(question_id)
    if (!question) errors.answers = ['A question is no longer asked; reload the page']
    const message = question && !isEmpty(value) && wrong[question.kind](question, value)
    if (message) errors[`answers.${question_id}`] = [message]
  }
  const values = new Map(given.map(({ question_id, value }) => [question_id, value]))
  for (const { id, required } of questions)
    if (required && isEmpty(values.get(id))) errors[`answers.${id}`] = ['Please answer this']
  return errors
}

/** What these add-ons cost together, in minor units. */
export const totalOf = (addons: readonly Pick<ChosenAddon, 'price' | 'quantity'>[]): number =>
  addons.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
