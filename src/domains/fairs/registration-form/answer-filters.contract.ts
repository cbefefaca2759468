import { z } from 'zod'

const UUID_LENGTH = 36
const WORDS_LENGTH = 100
const ID = /^[0-9a-f-]{36}:/
const NUMBER = /^-?\d{1,13}(\.\d{1,5})?$/

/** What follows the question's id and a colon; null where they don't stand in front. */
const behindQuestion = (one: string): [question: string, rest: string] | null =>
  ID.test(one) ? [one.slice(0, UUID_LENGTH), one.slice(UUID_LENGTH + 1)] : null

export interface AnswerWords {
  question: string
  words: string
}

export const readWords = (one: string): AnswerWords | null => {
  const [question, words = ''] = behindQuestion(one) ?? []
  return question && words.trim() !== '' && words.length <= WORDS_LENGTH ? { question, words } : null
}

/** Both ends are included; null is open. */
export interface AnswerRange {
  question: string
  from: number | null
  to: number | null
}

const endOf = (written: string): number | null | undefined => {
  if (written === '') return null
  return NUMBER.test(written) ? Number(written) : undefined
}

export const readRange = (one: string): AnswerRange | null => {
  const [question, rest = ''] = behindQuestion(one) ?? []
  const [first, last, ...more] = rest.split('..')
  if (!question || first === undefined || last === undefined || more.length > 0) return null
  const [from, to] = [endOf(first), endOf(last)]
  if (from === undefined || to === undefined || (from === null && to === null)) return null
  return from !== null && to !== null && from > to ? null : { question, from, to }
}

export const writeRange = ({ question, from, to }: AnswerRange): string =>
  `${question}:${from ?? ''}..${to ?? ''}`

/** Filters of exhibitors by what they answered, besides chosen answers. */
export const answerFilters = {
  /** Words in a text answer, each as the question's id, a colon, and the words, of which all must be in it. */
  answer_text: z
    .array(
      z
        .string()
        .max(UUID_LENGTH + 1 + WORDS_LENGTH)
        .refine((one) => readWords(one) !== null, 'Write the question’s id, a colon, and words'),
    )
    .max(30)
    .optional(),
  /** Numbers from and to, both included, each as the question's id, a colon, and `from..to`; one end can be left out. */
  answer_number: z
    .array(
      z
        .string()
        .max(80)
        .refine(
          (one) => readRange(one) !== null,
          'Write the question’s id, a colon, and from..to, like 2..10, with from not above to',
        ),
    )
    .max(30)
    .optional(),
}
