import { LRUCache } from 'lru-cache'
import type { Deps } from '#platform/deps.ts'
import { keepAnswer } from '#platform/kept-answers.ts'
import type { Slots } from '#platform/search/term-index.ts'
import { offsetOf, type Page, toPage } from '#shared/paging.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import { type Responsiveness, responsivenessOfJobs } from '../response-rates.queries.ts'
import { readCards } from './job-cards.queries.ts'
import type { JobListQuery, OpenJob } from './job-search.contract.ts'
import { among, beginSearch } from './job-search-filters.queries.ts'
import { type Candidate, ranksOf } from './job-search-ranks.queries.ts'
import { type Words, wordsOf } from './job-search-words.queries.ts'
import type { OpenJobs } from './open-jobs.mapping.ts'

/** So many of the newest are sorted by where the words occur; the rest follow by age. */
const RANKED = 200

const candidatesAt = (jobs: OpenJobs, slots: readonly number[]): Candidate[] =>
  slots.map((slot) => ({ id: jobs.id(slot), revision: jobs.revision(slot) }))

/** Returns one page in order of relevance; call it before anything else is waited for. */
const mostRelevant = async (
  deps: Deps,
  { jobs, found }: { jobs: OpenJobs; found: Slots },
  words: Words,
  query: JobListQuery,
): Promise<Candidate[]> => {
  const skipped = offsetOf(query)
  const reach = Math.max(RANKED, skipped + query.size)
  const newest = candidatesAt(jobs, jobs.newest.first(found, reach))
  const ranks = await ranksOf(deps, words, newest.slice(0, RANKED))
  const rankOf = (age: number) => ranks[age] ?? -1
  return newest
    .map((_, age) => age)
    .sort((one, other) => rankOf(other) - rankOf(one) || one - other)
    .slice(skipped, skipped + query.size)
    .map((age) => newest[age]!)
}

/** Pages that are kept, of about 20 KB each. */
const PAGES = 1_000

interface Kept {
  figures: Responsiveness[]
  answer: Page<OpenJob>
}
const pages = new WeakMap<Deps, LRUCache<string, Kept>>()

const isSame = (one: Responsiveness, other: Responsiveness | undefined): boolean =>
  one.response_rate === other?.response_rate && one.median_days_to_answer === other.median_days_to_answer

/** The same jobs in the same versions, whose employers answer as well as before, are the same answer. */
const pageOf = async (
  deps: Deps,
  { page, total, query }: { page: Candidate[]; total: number; query: JobListQuery },
  now: Date,
): Promise<Page<OpenJob>> => {
  const kept = pages.get(deps) ?? new LRUCache<string, Kept>({ max: PAGES })
  pages.set(deps, kept)
  const cards = await readCards(deps, page, now)
  const figures = await responsivenessOfJobs(deps, cards, now)
  const key = [total, query.page, query.size, ...page.map(({ revision }) => revision)].join()
  const known = kept.get(key)
  if (
    known?.figures.length === figures.length &&
    figures.every((figure, n) => isSame(figure, known.figures[n]))
  )
    return known.answer
  const jobs = cards.map((card, n) => ({ ...card, ...figures[n]! }))
  const answer = keepAnswer(toPage(jobs, total, query))
  // cards of jobs that disappeared meanwhile are missing
  if (cards.length === page.length) kept.set(key, { figures, answer })
  return answer
}

/** Returns a page of open jobs as everyone sees it. */
export const listOpenJobs = async (deps: Deps, query: JobListQuery): Promise<Page<OpenJob>> => {
  const now = deps.clock.now()
  const search = await beginSearch(deps, query, now)
  const words = await wordsOf(deps, search)
  const { jobs } = search
  const found = among(search.matching(words?.expression ?? null))
  const total = found.size()
  const skipped = offsetOf(query)
  if (total <= skipped) return toPage<OpenJob>([], total, query)
  const isByRelevance = (query.sort ?? 'relevance') === 'relevance' && hasSearchTerms(query.search)
  const order = query.sort === 'deadline' ? jobs.ending : jobs.newest
  const page =
    isByRelevance && words
      ? await mostRelevant(deps, { jobs, found }, words, query)
      : candidatesAt(jobs, order.first(found, query.size, skipped))
  return pageOf(deps, { page, total, query }, now)
}
