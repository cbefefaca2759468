import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { builtOnce } from '#platform/built-once.ts'
import type { Deps } from '#platform/deps.ts'
import { fromPrimary } from '#platform/replica/reading.ts'
import { type NumberTable, numberTable } from '#platform/search/number-table.ts'
import type { Asked } from './job-search-expressions.queries.ts'

export interface Candidate {
  id: string
  revision: number
}

/** Of description, details, employer, title. */
const WEIGHTS = '{0.1, 0.3, 0.6, 1}'

/** Ranks kept of all searches together: for most it is up to 200, for one with many filters up to 400. */
const RANKS = 2_000_000

type Searches = LRUCache<string, NumberTable>
const rankings = new WeakMap<Deps, Searches>()

const searchesOf = (deps: Deps): Searches => {
  const known = rankings.get(deps)
  if (known) return known
  // an entry without a rank takes room too
  const searches: Searches = new LRUCache({ maxSize: RANKS, sizeCalculation: ({ size }) => size + 20 })
  rankings.set(deps, searches)
  return searches
}

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
  // as they are kept, so that equal ranks stay equal
  return row!.ranks.split(' ').map((rank) => Math.fround(Number(rank)))
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
  const searches = searchesOf(deps)
  const known = searches.get(words.text)
  const ranks = candidates.map(({ revision }) => known?.get(revision))
  const missing = candidates.filter((_, n) => ranks[n] === undefined)
  if (missing.length === 0) return ranks as number[]
  const found = await readRanks(
    deps,
    words,
    missing.map(({ id }) => id),
  )
  const read = new Map(missing.map(({ revision }, n) => [revision, found[n]!]))
  const all = candidates.map(({ revision }, n) => ranks[n] ?? read.get(revision)!)
  const others = searches.get(words.text)?.entries() ?? []
  const isFull = others.length + read.size > 2 * candidates.length
  searches.set(
    words.text,
    numberTable(
      isFull ? candidates.map(({ revision }, n) => [revision, all[n]!]) : [...new Map([...others, ...read])],
    ),
  )
  return all
}
