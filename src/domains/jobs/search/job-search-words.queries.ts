import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
import type { Expression } from '#platform/search/tsquery.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { type Asked, expressionsOf, partsOf } from './job-search-expressions.queries.ts'
import { among, everywhere, type Search } from './job-search-filters.queries.ts'
import {
  correctionsOf,
  FEW_MATCHES,
  type Found,
  SHORT_WORD_LENGTH,
  type Similar,
  wordsToMention,
  wordsWithCorrections,
} from './job-search-words.rules.ts'
import type { OpenJobs } from './open-jobs.mapping.ts'

/** The search after typo handling. */
export interface Words extends Asked {
  /** Words searched for in addition, if worth telling the reader. */
  also: string[]
}

/** Milliseconds until words of jobs that are not open count as known. */
const LEARNED_WITHIN = 15_000
const WORDS = 5_000

const createSimilar = () => ({
  learned: -1,
  known: new LRUCache<string, Similar>({ max: WORDS, ttl: LEARNED_WITHIN }),
})
const similarWords = new WeakMap<Deps, ReturnType<typeof createSimilar>>()

const readSimilar = async (db: Db, words: readonly string[]): Promise<Similar[]> => {
  const { rows } = await sql<Similar & { near: string[] }>`
    select asked.word,
      exists (select from job_words k where k.word like asked.word || '%') as is_known,
      array(select k.word from job_words k where left(k.word, 1) = left(asked.word, 1)
        and length(asked.word) between 3 and ${SHORT_WORD_LENGTH} and abs(length(k.word) - length(asked.word)) < 2
        order by k.word) as near,
      array(select s.word from job_words s where s.word % asked.word and s.word <> asked.word
        order by similarity(s.word, asked.word) desc, s.word limit 3) as similar
    from unnest(${words}::text[]) as asked (word)`.execute(db)
  return rows.map(({ near, ...row }) => ({
    ...row,
    similar: [...new Set([...row.similar, ...correctionsOf(row, near)])],
  }))
}

/** Returns what each word resembles. */
const similarOf = async (deps: Deps, jobs: OpenJobs, words: readonly string[]): Promise<Similar[]> => {
  const learned = jobs.learned()
  const kept = similarWords.get(deps) ?? createSimilar()
  similarWords.set(deps, kept)
  if (kept.learned !== learned) kept.known.clear()
  kept.learned = learned
  const missing = [...new Set(words.filter((word) => !kept.known.has(word)))]
  const read = missing.length > 0 ? await fromPrimary(() => readSimilar(deps.db, missing)) : []
  for (const one of read) kept.known.set(one.word, one)
  return words.flatMap((word) => kept.known.get(word) ?? read.find((one) => one.word === word) ?? [])
}

const alternatives = (all: readonly Asked[]): Asked => ({
  text: `(${all.map(({ text }) => text).join(' | ')})`,
  expression: { any: all.map(({ expression }) => expression) },
})

/** Searches for each word or any of those it resembles. */
const widened = async (db: Db, meant: readonly Similar[]): Promise<Asked> => {
  const texts = await expressionsOf(
    db,
    meant.flatMap(({ word, similar }) => [word, ...similar]),
  )
  const rest = [...texts]
  const parts = meant.map(({ similar }) => alternatives(rest.splice(0, similar.length + 1)))
  return {
    text: parts.map(({ text }) => text).join(' & '),
    expression: { all: parts.map(({ expression }) => expression) },
  }
}

const MANY = 100

type Count = (words: Expression) => number

/** Counts jobs per word, only as far as needed to tell common words from typos. */
const foundOf = async (deps: Deps, words: readonly string[], count: Count): Promise<Found[]> => {
  if (words.length < 2) return words.map((word) => ({ word, jobs: 0 }))
  const asked = await expressionsOf(deps.db, words)
  return words.map((word, n) => ({ word, jobs: Math.min(MANY, count(asked[n]!.expression)) }))
}

/**
 * Searches for the words as typed; if they find almost nothing, also for similar, more common words. Null
 * without a search.
 */
export const wordsOf = async (deps: Deps, search: Search): Promise<Words | null> => {
  const text = search.filters.search
  if (!hasSearchTerms(text)) return null
  const [typed] = await expressionsOf(deps.db, [text!])
  const asked = { ...typed!, also: [] }
  const count: Count = (words) => among(search.matching(words)).size()
  const found = count(asked.expression)
  if (found >= FEW_MATCHES) return asked
  const countEverywhere: Count = (words) => everywhere(search).matching(words).given.size()
  // the words alone find enough: only other filters leave no results
  if (countEverywhere(asked.expression) >= FEW_MATCHES) return asked
  const meant = wordsWithCorrections(await similarOf(deps, search.jobs, await partsOf(deps.db, text!)))
  const also = meant.flatMap((word) => word.similar)
  if (also.length === 0) return asked
  const wider = await widened(deps.db, meant)
  if (count(wider.expression) <= found) return asked
  return { ...wider, also: wordsToMention(await foundOf(deps, also, countEverywhere)) }
}
