import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database.ts'
import { type Expression, NOTHING, parseTsquery } from '#platform/search/tsquery.ts'
import { spellingsOf } from './place-spellings.mapping.ts'

export interface Asked {
  /** The text form of a `tsquery`. */
  text: string
  expression: Expression
}

const TEXTS = 10_000

/** The database splits texts into words; it always does so the same way. */
const splitBy = (name: 'search_query' | 'place_query') => {
  const known = new LRUCache<string, Asked>({ max: TEXTS })
  return async (db: Db, texts: readonly string[]): Promise<Asked[]> => {
    const missing = texts.filter((text) => !known.has(text))
    if (missing.length > 0) {
      const { rows } = await sql<{ asked: string; text: string }>`
        select asked, coalesce(${sql.raw(name)}(asked), '')::text as text
        from unnest(${missing}::text[]) as asked`.execute(db)
      for (const { asked, text } of rows) known.set(asked, { text, expression: parseTsquery(text) })
    }
    return texts.map((text) => known.get(text) ?? { text: '', expression: NOTHING })
  }
}

/** What a search for each of the texts asks for. */
export const expressionsOf = splitBy('search_query')

const placeExpressionsOf = splitBy('place_query')

/** What the location asks for as typed, or with the state's other name. */
export const placesAsked = async (db: Db, place: string): Promise<Expression[]> =>
  (await placeExpressionsOf(db, spellingsOf(place))).map(({ expression }) => expression)

const parts = new LRUCache<string, string[]>({ max: TEXTS })

/** The words of a search, at most twelve, as typos are looked for. */
export const partsOf = async (db: Db, text: string): Promise<string[]> => {
  const known = parts.get(text)
  if (known) return known
  const { rows } = await sql<{ word: string }>`
    select word from regexp_split_to_table(search_words(${text}), '\\s+') as word
    where search_query(word) <> search_query('') limit 12`.execute(db)
  const words = rows.map(({ word }) => word)
  parts.set(text, words)
  return words
}
