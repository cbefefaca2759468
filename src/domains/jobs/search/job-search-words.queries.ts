import { type RawBuilder, sql } from 'kysely'
import type { Cached } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import type { JobFilters } from './job-filters.contract.ts'
import { notEnded, openJobRows } from './job-search-filters.queries.ts'
import { totalOf } from './job-search-totals.queries.ts'
import {
  correctionsOf,
  FEW_MATCHES,
  type Found,
  SHORT_WORD_LENGTH,
  type Similar,
  wordsToMention,
  wordsWithCorrections,
} from './job-search-words.rules.ts'

/** The search after typo handling. */
export interface Words {
  /** An SQL expression of type tsquery. */
  query: RawBuilder<unknown>
  name: string
  /** Words searched for in addition, if worth telling the reader. */
  also: string[]
}

/**
 * Returns what each word resembles; nothing when the words alone find enough and only other filters leave no
 * results.
 */
const similarWords = async (db: Db, text: string, now: Date): Promise<Similar[]> => {
  const { rows } = await sql<Similar & { near: string[] }>`
    select asked.word,
      exists (select from job_words k where k.word like asked.word || '%') as is_known,
      array(select k.word from job_words k where left(k.word, 1) = left(asked.word, 1)
        and length(asked.word) between 3 and ${SHORT_WORD_LENGTH} and abs(length(k.word) - length(asked.word)) < 2
        order by k.word) as near,
      array(select s.word from job_words s where s.word % asked.word and s.word <> asked.word
        order by similarity(s.word, asked.word) desc, s.word limit 3) as similar
    from regexp_split_to_table(search_words(${text}), '\\s+') as asked (word)
    where search_query(asked.word) <> search_query('') and ${FEW_MATCHES} > (select count(*) from (
      select from ${openJobRows} where j.search @@ search_query(${text}) and ${notEnded(now)} limit ${FEW_MATCHES}) as found)
    limit 12`.execute(db)
  return rows.map(({ near, ...row }) => ({
    ...row,
    similar: [...new Set([...row.similar, ...correctionsOf(row, near)])],
  }))
}

const anyOf = ({ word, similar }: Similar): RawBuilder<unknown> =>
  sql`(${sql.join(
    [word, ...similar].map((one) => sql`search_query(${one})`),
    sql` || `,
  )})`

const MANY = 100

/** Counts jobs per word, only as far as needed to tell common words from typos. */
const foundOf = async (db: Db, words: readonly string[], now: Date): Promise<Found[]> => {
  if (words.length < 2) return words.map((word) => ({ word, jobs: 0 }))
  const { rows } = await sql<Found>`
    select also.word, (select count(*) from (select from ${openJobRows}
      where j.search @@ search_query(also.word) and ${notEnded(now)} limit ${MANY}) as found) as jobs
    from unnest(array[${sql.join(words)}]::text[]) with ordinality as also (word, place)
    order by also.place`.execute(db)
  return rows
}

/** Counts the jobs the words find. */
type Count = (words: Words) => Promise<Cached<number>>

/**
 * Searches for the words as typed; if they find almost nothing, also for similar, more common words. Null
 * without a search.
 */
export const wordsOf = async (
  deps: Deps,
  filters: JobFilters,
  now: Date,
  count: Count = (words) => totalOf(deps, filters, words, now),
): Promise<Words | null> => {
  const text = filters.search
  if (!hasSearchTerms(text)) return null
  const asked = { query: sql`search_query(${text})`, name: 'asked', also: [] }
  const found = (await count(asked)).value
  if (found >= FEW_MATCHES) return asked
  const meant = wordsWithCorrections(await similarWords(deps.db, text, now))
  const also = meant.flatMap((word) => word.similar)
  if (also.length === 0) return asked
  const query = sql`(${sql.join(meant.map(anyOf), sql` && `)})`
  const wider = { query, name: `also ${also.join(' ')}`, also }
  if ((await count(wider)).value <= found) return asked
  return { ...wider, also: wordsToMention(await foundOf(deps.db, also, now)) }
}
