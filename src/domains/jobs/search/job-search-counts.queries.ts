import type { Deps } from '#platform/deps.ts'
import type { Slots } from '#platform/search/term-index.ts'
import {
  type CountedName,
  type CountedWay,
  countedNames,
  filterTable,
  type JobFilters,
  postedWithin,
} from './job-filters.contract.ts'
import type { FilterCounts } from './job-search.contract.ts'
import { among, beginSearch, optionTerm, postedSince } from './job-search-filters.queries.ts'
import { wordsOf } from './job-search-words.queries.ts'
import type { OpenJobs } from './open-jobs.mapping.ts'
import { keyOf } from './place-spellings.mapping.ts'

interface Count {
  value: string
  total: number
  label?: string
}

const MOST = 20
/** Takes extra spellings of locations, since several may mean one location. */
const SPELLINGS = 3 * MOST

const byTotal = (one: Count, other: Count) => other.total - one.total || one.value.localeCompare(other.value)

/** Counts the options of one filter among these jobs. */
type Counting = (jobs: OpenJobs, found: Slots, name: CountedName, now: Date) => Count[]

const byTerm: Counting = (jobs, found, name) => {
  const mark = optionTerm(name, '')
  return jobs.index
    .terms(mark)
    .map((term) => ({ value: term.slice(mark.length), total: jobs.index.count(found, term) }))
    .filter(({ value, total }) => value !== '' && total > 0)
    .sort(byTotal)
}

const byDays: Counting = (jobs, found, _name, now) => {
  const counts = postedWithin.map((days) => ({
    since: postedSince(days, now),
    value: String(days),
    total: 0,
  }))
  const oldest = Math.min(...counts.map(({ since }) => since))
  jobs.newest.visit((slot) => {
    const posted = jobs.posted(slot)
    if (posted <= oldest) return false
    if (found.has(slot)) for (const count of counts) if (posted > count.since) count.total++
    return true
  })
  return counts.map(({ value, total }) => ({ value, total }))
}

/** Counts jobs by a small number that each has, without a step for what none of them has. */
const tally = (found: Slots, numberOf: (slot: number) => number): Map<number, number> => {
  const counts = new Map<number, number>()
  found.forEach((slot) => {
    const number = numberOf(slot)
    counts.set(number, (counts.get(number) ?? 0) + 1)
  })
  return counts
}

/** Returns each location once, in its most common spelling: `places` starts with that. */
const inOneSpelling = (places: Count[]): Count[] => {
  const once = new Map<string, Count>()
  for (const { value, total } of places) {
    const key = keyOf(value)
    once.set(key, { value: once.get(key)?.value ?? value, total: total + (once.get(key)?.total ?? 0) })
  }
  return [...once.values()].sort(byTotal).slice(0, MOST)
}

const byPlace: Counting = (jobs, found) => {
  const spellings = new Map<string, number>()
  for (const [place, total] of tally(found, jobs.place))
    for (const value of jobs.placeAt(place).locations)
      spellings.set(value, (spellings.get(value) ?? 0) + total)
  const counts = [...spellings].map(([value, total]) => ({ value, total }))
  return inOneSpelling(counts.sort(byTotal).slice(0, SPELLINGS))
}

const byEmployer: Counting = (jobs, found) =>
  [...tally(found, jobs.employer)]
    .map(([employer, total]) => ({ ...jobs.employerAt(employer), total }))
    .sort((one, other) => other.total - one.total || (one.id < other.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ id, name, total }) => ({ value: id, total, label: name }))

const counting: Record<CountedWay, Counting> = {
  one_of: byTerm,
  any_of: byTerm,
  is: byTerm,
  since: byDays,
  place: byPlace,
  employer: byEmployer,
}

/** Counts how many jobs each option of each filter would leave, given the other filters. */
export const countChoices = async (deps: Deps, filters: JobFilters): Promise<FilterCounts> => {
  const now = deps.clock.now()
  const search = await beginSearch(deps, filters, now)
  const words = await wordsOf(deps, search)
  const { jobs } = search
  const matches = search.matching(words?.expression ?? null)
  const all = among(matches)
  const counts = Object.fromEntries(
    countedNames.map((name) => {
      const found = matches.chosen[name] ? among(matches, name) : all
      return [name, counting[filterTable[name].way](jobs, found, name, now)]
    }),
  ) as Pick<FilterCounts, CountedName>
  return { total: all.size(), ...counts, also_searched: words?.also ?? [] }
}
