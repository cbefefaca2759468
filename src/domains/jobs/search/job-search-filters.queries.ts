import { sql } from 'kysely'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import { hasWords } from '#platform/conditions.ts'
import type { Deps } from '#platform/deps.ts'
import { noSlots, type Slots } from '#platform/search/term-index.ts'
import type { Expression } from '#platform/search/tsquery.ts'
import { isId } from '#shared/ids.ts'
import { hasSearchTerms } from '#shared/search-terms.ts'
import {
  type CountedName,
  type CountedWay,
  countedNames,
  filterTable,
  type JobFilters,
  noFilters,
} from './job-filters.contract.ts'
import { placesAsked } from './job-search-expressions.queries.ts'
import { employerTerm, type OpenJobs } from './open-jobs.mapping.ts'
import { openJobsOf } from './open-jobs.queries.ts'

/** Microseconds since 1970, as the database counts. */
export const microsecondsOf = (moment: Date): number => moment.getTime() * 1000

/** "Posted within" counts from the full minute, so that everyone asking within it gets the same answer. */
export const postedSince = (days: number, now: Date): number =>
  microsecondsOf(later(new Date(Math.floor(now.getTime() / MINUTE) * MINUTE), -days * DAY))

/** What the database knows of texts in filters. */
interface Understood {
  /** Each spelling of the location. */
  places: readonly Expression[] | null
  employers: readonly string[] | null
}

/** Returns employers by id or part of the name. */
const employersMeant = async ({ db }: Deps, employer: string): Promise<string[]> => {
  if (isId(employer)) return [employer.toLowerCase()]
  const { rows } = await sql<{ id: string }>`
    select e.id from organizations e where ${hasWords(sql`e.search`, employer)}`.execute(db)
  return rows.map(({ id }) => id)
}

const understand = async (deps: Deps, { place, employer }: JobFilters): Promise<Understood> => ({
  places: hasSearchTerms(place) ? await placesAsked(deps.db, place!) : null,
  employers: hasSearchTerms(employer) ? await employersMeant(deps, employer!) : null,
})

const union = (all: Iterable<Slots>): Slots => {
  const found = noSlots()
  for (const one of all) found.union(one)
  return found
}

/** The jobs that contain what the expression asks for. */
const containing = (jobs: OpenJobs, expression: Expression): Slots => {
  if ('any' in expression) return union(expression.any.map((part) => containing(jobs, part)))
  if ('all' in expression)
    return expression.all
      .map((part) => containing(jobs, part))
      .reduce((one, other) => one.intersection(other))
  if ('sequence' in expression) throw new Error('Jobs do not keep the order of their words')
  return expression.isPrefix ? jobs.index.startingWith(expression.word) : jobs.index.anyOf([expression.word])
}

export const optionTerm = (name: CountedName, value: unknown): string => `=${name}:${String(value)}`

const since = (jobs: OpenJobs, moment: number): Slots => {
  const found = noSlots()
  jobs.newest.visit((slot) => {
    if (jobs.posted(slot) <= moment) return false
    found.add(slot)
    return true
  })
  return found
}

/** The jobs that meet what was chosen; null if nothing was. */
type Meeting = (
  jobs: OpenJobs,
  name: CountedName,
  asked: unknown,
  understood: Understood,
  now: Date,
) => Slots | null

const anyOption: Meeting = (jobs, name, asked) => {
  const values = asked === undefined ? [] : [asked].flat()
  return values.length > 0 ? jobs.index.anyOf(values.map((value) => optionTerm(name, value))) : null
}

const meeting: Record<CountedWay, Meeting> = {
  one_of: anyOption,
  any_of: anyOption,
  is: anyOption,
  since: (jobs, _name, days, _understood, now) =>
    days ? since(jobs, postedSince(days as number, now)) : null,
  place: (jobs, _name, _asked, { places }) => places && union(places.map(jobs.located)),
  employer: (jobs, _name, _asked, { employers }) =>
    employers && jobs.index.anyOf(employers.map(employerTerm)),
}

const yearly = { hour: 2080, month: 12, year: 1 }

const paying = (jobs: OpenJobs, filters: JobFilters): Slots | null => {
  const { salary_min, salary_period, salary_currency } = filters
  if (salary_min === undefined) return null
  const least = salary_min * yearly[salary_period]
  const found = noSlots()
  jobs.index
    .anyOf([`=currency:${salary_currency}`])
    .intersection(jobs.live)
    .forEach((slot) => {
      const salary = jobs.salary(slot)
      if (salary !== null && salary >= least) found.add(slot)
    })
  return found
}

/** Jobs that have not ended, whether or not their row says so yet. */
const notEnded = (jobs: OpenJobs, now: Date): Slots => {
  const found = jobs.live.clone()
  const moment = microsecondsOf(now)
  jobs.ending.visit((slot) => {
    if (jobs.expires(slot) > moment) return false
    found.remove(slot)
    return true
  })
  return found
}

export interface Matches {
  /** Jobs that meet the filters without options to count: the search text and the salary. */
  given: Slots
  /** For filters whose options are counted: the jobs that meet what was chosen. */
  chosen: Partial<Record<CountedName, Slots>>
}

const matchesOf = (
  jobs: OpenJobs,
  filters: JobFilters,
  understood: Understood,
  words: Expression | null,
  now: Date,
): Matches => {
  const given = notEnded(jobs, now)
  if (words) given.intersection(containing(jobs, words))
  const pay = paying(jobs, filters)
  if (pay) given.intersection(pay)
  const chosen = Object.fromEntries(
    countedNames.flatMap((name) => {
      const met = meeting[filterTable[name].way](jobs, name, filters[name], understood, now)
      return met ? [[name, met]] : []
    }),
  )
  return { given, chosen }
}

/** One search of the open jobs. */
export interface Search {
  jobs: OpenJobs
  filters: JobFilters
  now: Date
  /** The jobs that meet the filters and these words. */
  matching(words: Expression | null): Matches
}

const anywhere: Understood = { places: null, employers: null }

/** A search of all open jobs for words alone. */
export const everywhere = ({ jobs, now }: Search): Search => ({
  jobs,
  filters: noFilters,
  now,
  matching: (words) => matchesOf(jobs, noFilters, anywhere, words, now),
})

export const beginSearch = async (deps: Deps, filters: JobFilters, now: Date): Promise<Search> => {
  const jobs = await openJobsOf(deps)
  const understood = await understand(deps, filters)
  let last: { words: Expression | null; changes: number; matches: Matches } | null = null
  return {
    jobs,
    filters,
    now,
    matching: (words) => {
      if (last?.words !== words || last.changes !== jobs.changes())
        last = {
          words,
          changes: jobs.changes(),
          matches: matchesOf(jobs, filters, understood, words, now),
        }
      return last.matches
    },
  }
}

/** The jobs that meet every filter, or every one but the named. */
export const among = ({ given, chosen }: Matches, but?: CountedName): Slots => {
  const found = given.clone()
  for (const [name, met] of Object.entries(chosen)) if (name !== but) found.intersection(met)
  return found
}
