import { sql } from 'kysely'
import { type Cache, createCache } from '#platform/cache.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { AnswerOdds } from '../jobs.contract.ts'

/** The job's own if there are any, else those of its employer. */
const oddsOf = async (db: Db, organizationId: string, jobId: string): Promise<AnswerOdds | null> => {
  const row = await db
    .selectFrom('answer_odds')
    .select(['job_id', 'total', 'answered', 'interview_days'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('job_id', '=', jobId), eb('job_id', 'is', null)]))
    .orderBy(sql`job_id nulls last`)
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { job_id, ...odds } = row
  return { of: job_id === null ? 'employer' : 'job', ...odds }
}

const caches = new WeakMap<Deps, Cache>()

/** Counted once a day, so other processes may be minutes behind. */
const cacheOf = (deps: Deps): Cache => {
  const known = caches.get(deps)
  if (known) return known
  const cache = createCache({ size: 5000, maxAge: 10 * MINUTE })
  caches.set(deps, cache)
  return cache
}

export const forgetOdds = (deps: Deps): void => cacheOf(deps).clear()

interface Asked {
  id: string
  organization_id: string
  applies_elsewhere: boolean
}

/** What became of applications, to be said beside a job; null where that is too few, or they go elsewhere. */
export const readOdds = async (
  deps: Deps,
  { id, organization_id, applies_elsewhere }: Asked,
  now: Date,
): Promise<AnswerOdds | null> => {
  if (applies_elsewhere) return null
  const { value } = await cacheOf(deps).get(id, now, async () => ({
    value: await oddsOf(deps.db, organization_id, id),
    until: later(now, HOUR),
  }))
  return value
}
