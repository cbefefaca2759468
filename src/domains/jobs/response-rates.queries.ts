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
  { organizationId: string; now: string; since: string },
  { answered: number; silent: number; median: number | null }
>((db, value) =>
  db
    .selectFrom('applications as a')
    .select([
      sql<number>`count(*) filter (where a.answered_at is not null)`.as('answered'),
      sql<number>`count(*) filter (where a.answered_at is null and a.state <> 'withdrawn' and a.reply_by <= ${value('now')})`.as(
        'silent',
      ),
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from a.answered_at - a.submitted_at)::float8 / 86400)`.as('median'),
    ])
    .where('a.organization_id', '=', value('organizationId'))
    .where('a.submitted_at', '>', value('since')),
)

/**
 * Computes how well an employer answers: the share answered of applications that were answered or are past
 * their reply-by date, and the median days to the first answer.
 */
export const responsivenessOf = async (
  db: Db,
  organizationId: string,
  now: Date,
): Promise<Responsiveness> => {
  const [counted] = await countAnswers(db, { organizationId, now: iso(now), since: iso(later(now, -SPAN)) })
  const { answered, silent, median } = counted!
  return {
    response_rate: answered + silent > 0 ? Math.round((answered / (answered + silent)) * 100) / 100 : null,
    median_days_to_answer: median === null ? null : Math.round(median * 10) / 10,
  }
}

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

/** The same, cached for a minute, since every reader of an employer's jobs sees it. */
export const cachedResponsivenessOf = async (
  deps: Deps,
  organizationId: string,
  now: Date,
): Promise<Responsiveness> => {
  const read = async () => ({
    value: await responsivenessOf(deps.db, organizationId, now),
    until: later(now, MINUTE),
  })
  return (await cacheOf(deps).get(organizationId, now, read)).value
}

/** Returns an approved employer as everyone sees it, with its response rate. */
export const readEmployer = async (
  deps: Deps,
  given: string,
): Promise<OutputOf<typeof employerPublicProfile>> => {
  const profile = await approved(deps.db, 'employer', given)
  return { ...profile, ...(await cachedResponsivenessOf(deps, profile.id, deps.clock.now())) }
}
