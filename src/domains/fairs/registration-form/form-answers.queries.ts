import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { Tx } from '#platform/transactions.ts'
import type {
  Answers,
  AskedQuestion,
  ChosenAddon,
  GivenAnswer,
  OfferedAddon,
} from './form-answers.contract.ts'
import { answerText } from './form-answers.rules.ts'

/** What exhibitors of an event are asked, in the host's order. */
export const questionsOf = async (db: Db, eventId: string): Promise<AskedQuestion[]> =>
  db
    .selectFrom('fair_questions')
    .select(['id', 'kind', 'label', 'help', 'required', 'options'])
    .where('event_id', '=', eventId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** All that exhibitors of an event were ever asked, with what no longer is. */
export const allQuestionsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_questions')
    .select(['id', 'kind', 'label', 'help', 'required', 'options'])
    .select(sql<boolean>`retired_at is not null`.as('is_retired'))
    .where('event_id', '=', eventId)
    .orderBy(sql`retired_at is not null`)
    .orderBy('position')
    .orderBy('id')
    .execute()

const addonRows = (db: Db, eventId: string) =>
  db
    .selectFrom('fair_addons')
    .select(['id', 'name', 'description', 'price', 'per_exhibitor', 'quantity', 'taken'])
    .select(sql<number | null>`quantity - taken`.as('left'))
    .select(sql<boolean>`retired_at is not null`.as('is_retired'))
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')

export const allAddonsOf = (db: Db, eventId: string) => addonRows(db, eventId).execute()

/** What exhibitors of an event can add. */
export const addonsOf = (db: Db, eventId: string): Promise<OfferedAddon[]> =>
  addonRows(db, eventId).where('retired_at', 'is', null).execute()

/** Locks the add-ons of an event in the order of their ids, before its booths. */
export const lockAddons = (tx: Tx, eventId: string) =>
  tx.db
    .selectFrom('fair_addons')
    .select(['id', 'name', 'price', 'per_exhibitor'])
    .select(sql<number | null>`quantity - taken`.as('left'))
    .select(sql<boolean>`retired_at is not null`.as('is_retired'))
    .where('event_id', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** What registrations added, by their ids. */
export const chosenOf = async (db: Db, ids: readonly string[]): Promise<Map<string, ChosenAddon[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fair_registration_addons as c')
    .innerJoin('fair_addons as a', 'a.id', 'c.addon_id')
    .select(['c.registration_id', 'c.addon_id', 'c.name', 'c.price', 'c.quantity'])
    .where('c.registration_id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
  return Map.groupBy(rows, ({ registration_id }) => registration_id) as Map<string, ChosenAddon[]>
}

/** Puts answers into words, in the order of the questions. */
export const answersInWords = (
  questions: readonly Pick<AskedQuestion, 'id' | 'kind' | 'label' | 'options'>[],
  answers: Answers,
): GivenAnswer[] =>
  questions.flatMap(({ id, kind, label, options }) => {
    const value = answers[id]
    return value === undefined
      ? []
      : [{ question_id: id, kind, label, value, text: answerText({ kind, options }, value) }]
  })

/** What one registration answered and added. */
export const formOf = async (
  db: Db,
  { id, event_id, answers }: { id: string; event_id: string; answers: Answers },
): Promise<{ answers: GivenAnswer[]; addons: ChosenAddon[] }> => ({
  answers: answersInWords(await allQuestionsOf(db, event_id), answers),
  addons: (await chosenOf(db, [id])).get(id) ?? [],
})
