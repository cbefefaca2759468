import { type RawBuilder, sql } from 'kysely'
import { allOf, hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import { readRange, readWords } from './answer-filters.contract.ts'
import { allAddonsOf, allQuestionsOf } from './form-answers.queries.ts'

/** Conditions on `fair_registrations as r`: one of the answers to each of the questions. */
export const hasAnswers = (chosen: readonly string[] = []): RawBuilder<unknown>[] => {
  const values = chosen.map((one): [string, string] => {
    const at = one.indexOf(':')
    return [one.slice(0, at), one.slice(at + 1)]
  })
  return [...Map.groupBy(values, ([question]) => question)].map(
    ([question, all]) =>
      sql`jsonb_exists_any(r.answers -> ${question}::text, ${all.map(([, value]) => value)}::text[])`,
  )
}

/** Conditions on `fair_registrations as r`: the words are in the text answered to each of the questions. */
export const hasAnswerText = (asked: readonly string[] = []): RawBuilder<unknown>[] =>
  asked.flatMap((one) => {
    const { question, words } = readWords(one) ?? {}
    return question && words ? [hasWords(sql`fold(r.answers ->> ${question}::text)`, words)] : []
  })

/** Conditions on `fair_registrations as r`: the number answered to each of the questions is in its range. */
export const hasAnswerNumber = (asked: readonly string[] = []): RawBuilder<unknown>[] =>
  asked.flatMap((one) => {
    const range = readRange(one)
    if (!range) return []
    const value = sql`r.answers -> ${range.question}::text`
    const number = sql`(${value})::numeric`
    const ends = allOf([
      ...(range.from === null ? [] : [sql`${number} >= ${range.from}::numeric`]),
      ...(range.to === null ? [] : [sql`${number} <= ${range.to}::numeric`]),
    ])
    return [sql`case when jsonb_typeof(${value}) = 'number' then ${ends} else false end`]
  })

/** Condition on `fair_registrations as r`: it has one of these add-ons. */
export const hasAddon = (ids: readonly string[] = []): RawBuilder<unknown>[] =>
  ids.length === 0
    ? []
    : [
        sql`exists (select from fair_registration_addons c
          where c.registration_id = r.id and c.addon_id = any (${[...ids]}::uuid[]))`,
      ]

const yesOrNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
]

const written = { short_text: 'text', long_text: 'text', number: 'number' } as const

/** What exhibitors of an event can be filtered by: questions, and add-ons. */
export const formChoices = async (db: Db, eventId: string) => {
  const questions = await allQuestionsOf(db, eventId)
  const addons = await allAddonsOf(db, eventId)
  return {
    questions: questions.flatMap(({ id, kind, label, options }) => {
      const values = kind === 'yes_no' ? yesOrNo : options
      return values.length === 0
        ? []
        : [{ id, label, options: values.map((one) => ({ value: `${id}:${one.id}`, label: one.label })) }]
    }),
    written: questions.flatMap(({ id, kind, label }) =>
      kind in written ? [{ id, label, kind: written[kind as keyof typeof written] }] : [],
    ),
    addons: addons.map(({ id, name }) => ({ id, name })),
  }
}
