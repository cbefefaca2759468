import { type RawBuilder, sql } from 'kysely'
import type { Cached } from '#platform/cache.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobFilters } from './job-search.contract.ts'
import { hasSearchTerms, notEnded, soughtJobs } from './job-search-filters.queries.ts'
import { totalOf } from './job-search-totals.queries.ts'
import {
  ALMOST_NOTHING,
  type Found,
  meantWords,
  oneSlip,
  SHORT,
  type Similar,
  toTell,
} from './job-search-words.rules.ts'

/** What a search became. */
export interface Words {
  /** An SQL expression of type tsquery. */
  query: RawBuilder<unknown>
  name: string
  /** Words looked for besides those asked for, as far as one tells of them. */
  also: string[]
}

/** What each word resembles; nothing where the words find enough by themselves, and only other filters leave nothing of it. */
const similarWords = async (db: Db, text: string, now: Date): Promise<Similar[]> => {
  const { rows } = await sql<Similar & { near: string[] }>`
    select asked.word,
      exists (select from job_words k where k.word like asked.word || '%') as is_known,
      array(select k.word from job_words k where left(k.word, 1) = left(asked.word, 1)
        and length(asked.word) between 3 and ${SHORT} and abs(length(k.word) - length(asked.word)) < 2
        order by k.word) as near,
      array(select s.word from job_words s where s.word % asked.word and s.word <> asked.word
        order by similarity(s.word, asked.word) desc, s.word limit 3) as similar
    from regexp_split_to_table(search_words(${text}), '\\s+') as asked (word)
    where asked.word <> '' and ${ALMOST_NOTHING} > (select count(*) from (
      select from ${soughtJobs} where j.search @@ search_query(${text}) and ${notEnded(now)} limit ${ALMOST_NOTHING}) as found)
    limit 12`.execute(db)
  return rows.map(({ near, ...row }) => ({
    ...row,
    similar: [...new Set([...row.similar, ...oneSlip(row, near)])],
  }))
}

const anyOf = ({ word, similar }: Similar): RawBuilder<unknown> =>
  sql`(${sql.join(
    [word, ...similar].map((one) => sql`search_query(${one})`),
    sql` || `,
  )})`

const MANY = 100

/** How many jobs hold each of the words, counted no further than what tells the usual from the mistyped. */
const foundOf = async (db: Db, words: readonly string[], now: Date): Promise<Found[]> => {
  if (words.length < 2) return words.map((word) => ({ word, jobs: 0 }))
  const { rows } = await sql<Found>`
    select also.word, (select count(*) from (select from ${soughtJobs}
      where j.search @@ search_query(also.word) and ${notEnded(now)} limit ${MANY}) as found) as jobs
    from unnest(array[${sql.join(words)}]::text[]) with ordinality as also (word, place)
    order by also.place`.execute(db)
  return rows
}

/** How many jobs the words find. */
type Count = (words: Words) => Promise<Cached<number>>

/** The words as asked for; where these find almost nothing and those they resemble more, also those. Null without a search. */
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
  if (found >= ALMOST_NOTHING) return asked
  const meant = meantWords(await similarWords(deps.db, text, now))
  const also = meant.flatMap((word) => word.similar)
  if (also.length === 0) return asked
  const query = sql`(${sql.join(meant.map(anyOf), sql` && `)})`
  const wider = { query, name: `also ${also.join(' ')}`, also }
  if ((await count(wider)).value <= found) return asked
  return { ...wider, also: toTell(await foundOf(deps.db, also, now)) }
}
