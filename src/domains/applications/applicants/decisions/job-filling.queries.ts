import { sql } from 'kysely'
import { stateAt } from '#domains/jobs/jobs.rules.ts'
import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { openStates } from '../../applications.contract.ts'
import { hiredSincePosting } from '../../applications.queries.ts'
import type { Openings } from './job-filling.contract.ts'

/** Neither offered the job nor answered otherwise. */
export const unanswered = openStates.filter((state) => state !== 'offer')

export const openingsOf = async (db: Db, scope: EmployerScope, id: string, now: Date): Promise<Openings> => {
  const row = await db
    .selectFrom('jobs as j')
    .select(['j.openings', 'j.state', 'j.expires_at', hiredSincePosting.as('hired')])
    .where('j.id', '=', id)
    .where('j.organization_id', '=', scope.organization_id)
    .where('j.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const counts = await db
    .selectFrom('applications as a')
    .select([
      sql<number>`(count(*) filter (where a.state = 'offer' and a.offer_accepted_at is not null))::int`.as(
        'accepted',
      ),
      sql<number>`(count(*) filter (where a.state = 'offer' and a.offer_accepted_at is null))::int`.as(
        'offered',
      ),
      sql<number>`(count(*) filter (where a.state = any (${unanswered}::text[])))::int`.as('left'),
    ])
    .where('a.job_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    openings: row.openings,
    hired: row.hired,
    ...counts,
    may: { fill: hasRight(scope.team_role, 'member') && stateAt(row, now) === 'active' },
  }
}

/** The applications that have neither an offer nor an answer. */
export const leftWithoutAnswer = async (db: Db, scope: EmployerScope, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.organization_id', '=', scope.organization_id)
    .where('a.job_id', '=', id)
    .where('a.state', 'in', unanswered)
    .orderBy('a.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  return rows.map((row) => row.id)
}
