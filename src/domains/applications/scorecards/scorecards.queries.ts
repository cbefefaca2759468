import { sql } from 'kysely'
import { boundedCount } from '#platform/bounded-count.ts'
import type { Db } from '#platform/database.ts'
import { type EmployerScope, hasRight } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { canNote } from '../applications.rules.ts'
import type { ApplicantScorecards, Criterion, Scorecard } from './scorecards.contract.ts'
import { averagesOf } from './scorecards.rules.ts'

const criteria = (db: Db, jobId: string) =>
  db
    .selectFrom('scorecard_criteria')
    .select(['id', 'name', 'hint'])
    .where('job_id', '=', jobId)
    .orderBy('position')

/** The caller has verified that the job is the team's. */
export const criteriaOf = (db: Db, jobId: string): Promise<Criterion[]> => criteria(db, jobId).execute()

/** The same, and none of them is removed before the transaction ends. */
export const keptCriteriaOf = (tx: Tx, jobId: string): Promise<Criterion[]> =>
  criteria(tx.db, jobId).forKeyShare().execute()

/** Scorecards that use a job's criteria: cards, not their scores, which are ten times as many. */
const scoredBy = (db: Db, jobId: string) =>
  db
    .selectFrom('applications as a')
    .innerJoin('scorecards as c', 'c.application_id', 'a.id')
    .select('c.id')
    .where('a.job_id', '=', jobId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scorecard_scores as s').select('s.criterion_id').whereRef('s.scorecard_id', '=', 'c.id'),
      ),
    )

export const criteriaOfJob = async (db: Db, scope: EmployerScope, jobId: string) => {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('organization_id', '=', scope.organization_id)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  if (!job) throw new Problem('not_found')
  return {
    criteria: await criteriaOf(db, jobId),
    scorecards: await boundedCount(db, scoredBy(db, jobId)),
    may: { edit: hasRight(scope.team_role, 'member') },
  }
}

interface OfApplication {
  id: string
  job_id: string
  mayWrite: boolean
}

const scorecardsOf = async (db: Db, applicationId: string) => {
  const rows = await db
    .selectFrom('scorecards as c')
    .leftJoin('role_accounts as r', 'r.id', 'c.author_id')
    .leftJoin('persons as p', 'p.id', 'r.person_id')
    .select(['c.id', 'c.author_id', 'c.remark', 'c.written_at'])
    .select(sql<string | null>`p.first_name || ' ' || p.last_name`.as('author'))
    .select(
      sql<
        Scorecard['scores']
      >`coalesce((select json_agg(json_build_object('criterion_id', s.criterion_id, 'score', s.score)
        order by k.position) from scorecard_scores s join scorecard_criteria k on k.id = s.criterion_id
        where s.scorecard_id = c.id), '[]'::json)`.as('scores'),
    )
    .where('c.application_id', '=', applicationId)
    .orderBy('c.written_at')
    .orderBy('c.id')
    .execute()
  // of one whose criteria were all removed nothing is left but its remark
  return rows.filter(({ scores, remark }) => scores.length > 0 || remark !== '')
}

/** What the team scored, as one of its members may see it. The caller has verified that the application is the team's. */
export const scorecardsFor = async (
  db: Db,
  scope: EmployerScope,
  { id, job_id, mayWrite }: OfApplication,
): Promise<ApplicantScorecards> => {
  const [criteria, rows] = await Promise.all([criteriaOf(db, job_id), scorecardsOf(db, id)])
  const own = rows.find(({ author_id }) => author_id === scope.account_id)
  const shown = ({ author_id: _, ...card }: (typeof rows)[number]): Scorecard => card
  return {
    criteria,
    written: rows.length,
    own: own ? shown(own) : null,
    others: own ? rows.filter((row) => row !== own).map(shown) : null,
    averages: own ? averagesOf(rows.flatMap(({ scores }) => scores)) : null,
    may: { write: mayWrite && hasRight(scope.team_role, 'member') },
  }
}

export const applicantScorecardsOf = async (
  db: Db,
  scope: EmployerScope,
  id: string,
): Promise<ApplicantScorecards> => {
  const application = await db
    .selectFrom('applications as a')
    .innerJoin('role_accounts as r', 'r.id', 'a.student_id')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select(['a.id', 'a.job_id', 'a.state'])
    .select(sql<boolean>`p.deleted_at is not null`.as('is_gone'))
    .where('a.id', '=', id)
    .where('a.organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!application) throw new Problem('not_found')
  const mayWrite = canNote(application)
  if (mayWrite) return scorecardsFor(db, scope, { ...application, mayWrite })
  return { criteria: [], written: 0, own: null, others: null, averages: null, may: { write: false } }
}
