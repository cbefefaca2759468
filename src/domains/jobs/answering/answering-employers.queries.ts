import { sql } from 'kysely'
import type { OrganizationCard } from '#domains/organizations/organizations.contract.ts'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { cacheStaleOn } from '#platform/cache.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { type AnswersCount, answersOfEach, medianDays } from '../response-rates.queries.ts'
import type { AnsweringEmployer } from './answering-employers.contract.ts'
import { isReliable, reliability } from './answering-employers.rules.ts'

const SHOWN = 6
/** Employers of so many of the newest jobs are compared. */
const NEWEST = 200
const AGE = 5 * MINUTE

const cacheOf = cacheStaleOn(/^organization\./, { size: 1, maxAge: AGE })

/** Who posted the newest open jobs that take applications here. */
const hiring = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ organization_id: string }>`
    select distinct organization_id from (
      select o.organization_id from open_jobs o join jobs j on j.id = o.id
      where o.expires_at > ${iso(now)} and j.external_url is null
      order by o.posted_at desc, o.id desc limit ${NEWEST}) newest`.execute(db)
  return rows.map((row) => row.organization_id)
}

const openJobsOf = async (db: Db, ids: readonly string[], now: Date): Promise<Map<string, number>> => {
  const { rows } = await sql<{ organization_id: string; total: number }>`
    select o.organization_id, count(*)::int as total from open_jobs o join jobs j on j.id = o.id
    where o.organization_id = any(${ids}::uuid[]) and o.expires_at > ${iso(now)} and j.external_url is null
    group by o.organization_id`.execute(db)
  return new Map(rows.map(({ organization_id, total }) => [organization_id, total]))
}

type Found = readonly [id: string, counts: AnswersCount & { median: number }]

const mostReliable = (counted: Map<string, AnswersCount>): Found[] =>
  [...counted]
    .filter((found): found is [string, Found[1]] => found[1].median !== null && isReliable(found[1]))
    .sort(([, one], [, other]) => reliability(other) - reliability(one) || one.median - other.median)
    .slice(0, SHOWN)

const read = async (db: Db, now: Date): Promise<AnsweringEmployer[]> => {
  const found = mostReliable(await answersOfEach(db, await hiring(db, now), now))
  const ids = found.map(([id]) => id)
  const [cards, jobs] = await Promise.all([organizationCards(db, ids), openJobsOf(db, ids, now)])
  return found.flatMap(([id, counts]) => {
    const card: OrganizationCard | undefined = cards.get(id)
    const open_jobs = jobs.get(id) ?? 0
    if (!card || open_jobs === 0) return []
    const { answered, silent } = counts
    return {
      ...card,
      open_jobs,
      answered,
      due: answered + silent,
      median_days_to_answer: medianDays(counts)!,
    }
  })
}

/** Cached for five minutes: counting every answer of a year is not for every visitor. */
export const listAnsweringEmployers = async (deps: Deps): Promise<AnsweringEmployer[]> => {
  const now = deps.clock.now()
  const { value } = await cacheOf(deps).get('', now, async () => ({
    value: await read(deps.db, now),
    until: later(now, AGE),
  }))
  return value
}
