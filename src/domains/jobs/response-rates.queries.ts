import { sql } from 'kysely'
import { approved } from '#domains/organizations/profile/organization-profile.queries.ts'
import { onActivity } from '#platform/activity.ts'
import { builtOnce } from '#platform/built-once.ts'
import { type Cache, createCache } from '#platform/cache.ts'
import { DAY, iso, later, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import type { employerPublicProfile } from './employer-profile.contract.ts'

export interface Responsiveness {
  response_rate: number | null
  median_days_to_answer: number | null
}

/** Only applications of the last year count. */
const SPAN = 365 * DAY

const countAnswers = builtOnce<
  { organizationIds: string[]; now: string; since: string },
  { organization_id: string; answered: number; silent: number; median: number | null }
>((db, value) =>
  db
    .selectFrom('applications as a')
    .select([
      'a.organization_id',
      sql<number>`count(*) filter (where a.answered_at is not null)`.as('answered'),
      sql<number>`count(*) filter (where a.answered_at is null and a.state <> 'withdrawn' and a.reply_by <= ${value('now')})`.as(
        'silent',
      ),
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from a.answered_at - a.submitted_at)::float8 / 86400)`.as('median'),
    ])
    .where('a.organization_id', '=', sql<string>`any(${value('organizationIds')}::uuid[])`)
    .where('a.submitted_at', '>', value('since'))
    .groupBy('a.organization_id'),
)

const NOTHING_DUE: Responsiveness = { response_rate: null, median_days_to_answer: null }

export interface AnswersCount {
  answered: number
  /** Neither answered nor withdrawn, and past their reply-by date. */
  silent: number
  /** Median days to the first answer. */
  median: number | null
}

/** Counts how each of these employers answered in the last year; those without applications are left out. */
export const answersOfEach = async (
  db: Db,
  organizationIds: readonly string[],
  now: Date,
): Promise<Map<string, AnswersCount>> => {
  const counted = await countAnswers(db, {
    organizationIds: [...organizationIds],
    now: iso(now),
    since: iso(later(now, -SPAN)),
  })
  return new Map(counted.map(({ organization_id, ...counts }) => [organization_id, counts]))
}

export const medianDays = ({ median }: AnswersCount): number | null =>
  median === null ? null : Math.round(median * 10) / 10

/**
 * Computes how well an employer answers: the share answered of applications that were answered or are past
 * their reply-by date, and the median days to the first answer.
 */
const responsivenessOfEach = async (
  db: Db,
  organizationIds: string[],
  now: Date,
): Promise<Map<string, Responsiveness>> => {
  const figures = (counts: AnswersCount): Responsiveness => {
    const due = counts.answered + counts.silent
    return {
      response_rate: due > 0 ? Math.round((counts.answered / due) * 100) / 100 : null,
      median_days_to_answer: medianDays(counts),
    }
  }
  const counted = await answersOfEach(db, organizationIds, now)
  return new Map([...counted].map(([id, counts]) => [id, figures(counts)]))
}

export const responsivenessOf = async (db: Db, organizationId: string, now: Date): Promise<Responsiveness> =>
  (await responsivenessOfEach(db, [organizationId], now)).get(organizationId) ?? NOTHING_DUE

const caches = new WeakMap<Deps, Cache>()

/** Forgets an employer's figures with each answer; an application alone counts only once its time is over. */
const cacheOf = (deps: Deps): Cache => {
  const known = caches.get(deps)
  if (known) return known
  const cache = createCache({ size: 5000 })
  caches.set(deps, cache)
  onActivity(deps, (happened) => {
    if (happened === 'anything') cache.clear()
    else
      for (const { verb, organization_id } of happened)
        if (verb.startsWith('application.') && verb !== 'application.submitted' && organization_id)
          cache.forget(organization_id)
  })
  return cache
}

/** The same of several, cached for a minute, since every reader of their jobs sees it; those not cached are read together. */
export const cachedResponsivenessOfEach = async (
  deps: Deps,
  organizationIds: readonly string[],
  now: Date,
): Promise<Map<string, Responsiveness>> => {
  const cache = cacheOf(deps)
  const missing: string[] = []
  let read: Promise<Map<string, Responsiveness>> | undefined
  const figures = [...new Set(organizationIds)].map(async (id) => {
    const { value } = await cache.get(id, now, async () => {
      missing.push(id)
      read ??= Promise.resolve().then(() => responsivenessOfEach(deps.db, missing, now))
      return { value: (await read).get(id) ?? NOTHING_DUE, until: later(now, MINUTE) }
    })
    return [id, value] as const
  })
  return new Map(await Promise.all(figures))
}

export const cachedResponsivenessOf = async (deps: Deps, id: string, now: Date): Promise<Responsiveness> =>
  (await cachedResponsivenessOfEach(deps, [id], now)).get(id)!

interface Answered {
  employer: { id: string }
  applies_elsewhere: boolean
}

/** How each job's employer answers; nothing is due where people apply on another site. */
export const responsivenessOfJobs = async (
  deps: Deps,
  jobs: readonly Answered[],
  now: Date,
): Promise<Responsiveness[]> => {
  const here = jobs.filter((job) => !job.applies_elsewhere).map((job) => job.employer.id)
  const figures = here.length > 0 ? await cachedResponsivenessOfEach(deps, here, now) : null
  return jobs.map((job) => (job.applies_elsewhere ? undefined : figures?.get(job.employer.id)) ?? NOTHING_DUE)
}

/** Adds to each job how its employer answers. */
export const withResponsiveness = async <J extends Answered>(
  deps: Deps,
  jobs: readonly J[],
  now: Date,
): Promise<Array<J & Responsiveness>> => {
  const figures = await responsivenessOfJobs(deps, jobs, now)
  return jobs.map((job, n) => ({ ...job, ...figures[n]! }))
}

/** Returns an approved employer as everyone sees it, with its response rate. */
export const readEmployer = async (
  deps: Deps,
  given: string,
): Promise<OutputOf<typeof employerPublicProfile>> => {
  const profile = await approved(deps.db, 'employer', given)
  return { ...profile, ...(await cachedResponsivenessOf(deps, profile.id, deps.clock.now())) }
}
