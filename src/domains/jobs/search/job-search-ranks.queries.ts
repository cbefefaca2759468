import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#platform/built-once.ts'
import type { Deps } from '#platform/deps.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
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

/** In one row: a row for each job takes the server longer than ranking takes the database. */
const read = builtOnce<{ words: string; ids: readonly string[] }, { ranks: string }>((db, value) =>
  db.selectNoFrom(
    sql<string>`(select string_agg(
        coalesce(ts_rank(${WEIGHTS}::float4[], j.headline, ${value('words')}::tsquery), 0)::text, ' ' order by given.n)
      from unnest(${value('ids')}::uuid[]) with ordinality as given (id, n) left join jobs j on j.id = given.id)`.as(
      'ranks',
    ),
  ),
)

const readRanks = async ({ db }: Deps, words: Asked, ids: readonly string[]): Promise<number[]> => {
  const [row] = await fromPrimary(() => read(db, { words: words.text, ids }))
  return row!.ranks.split(' ').map(Number)
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
  if (missing.length > 0) {
    const found = await readRanks(
      deps,
      words,
      missing.map(({ id }) => id),
    )
    for (const [n, { revision }] of missing.entries()) known.set(revision, found[n]!)
  }
  const ranks = candidates.map(({ revision }) => known.get(revision)!)
  if (missing.length === 0) return ranks
  const isFull = known.size > 2 * candidates.length
  searches.set(
    words.text,
    isFull ? new Map(candidates.map(({ revision }, n) => [revision, ranks[n]!])) : known,
  )
  return ranks
}
