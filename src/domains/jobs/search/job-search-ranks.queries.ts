import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#platform/deps.ts'
import type { Asked } from './job-search-expressions.queries.ts'

export interface Candidate {
  id: string
  revision: number
}

/** Of description, details, employer, title. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}'

/** Searches whose ranks are kept, each of up to twice as many jobs as are ranked. */
const SEARCHES = 1_000

type Ranks = Map<number, number>
const rankings = new WeakMap<Deps, LRUCache<string, Ranks>>()

const read = async ({ db }: Deps, words: Asked, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; rank: number }>`
    select j.id, ts_rank(${WEIGHTS}::float4[], j.headline, ${words.text}::tsquery) as rank
    from jobs j where j.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/**
 * Returns how well each job fits the words, by where they occur: in the title, the employer's name, or other
 * details. Jobs that have not changed since they were ranked for the same words are not ranked again.
 */
export const ranksOf = async (
  deps: Deps,
  words: Asked,
  candidates: readonly Candidate[],
): Promise<number[]> => {
  const searches = rankings.get(deps) ?? new LRUCache<string, Ranks>({ max: SEARCHES })
  rankings.set(deps, searches)
  const known: Ranks = searches.get(words.text) ?? new Map()
  const missing = candidates.filter(({ revision }) => !known.has(revision))
  const found =
    missing.length > 0
      ? await read(
          deps,
          words,
          missing.map(({ id }) => id),
        )
      : new Map()
  const ranks = candidates.map(({ id, revision }) => known.get(revision) ?? found.get(id) ?? 0)
  if (missing.length > 0) {
    const kept: Ranks = known.size > candidates.length ? new Map() : known
    for (const [n, { revision }] of candidates.entries()) kept.set(revision, ranks[n]!)
    searches.set(words.text, kept)
  }
  return ranks
}
