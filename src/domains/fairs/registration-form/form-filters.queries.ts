import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database.ts'
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

/** What exhibitors of an event can be filtered by: questions with a choice, and add-ons. */
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
    addons: addons.map(({ id, name }) => ({ id, name })),
  }
}
