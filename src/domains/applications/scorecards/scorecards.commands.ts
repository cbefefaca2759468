import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { invalid } from '#shared/problems.ts'
import { lockNotable } from '../applicants/applicant-notes.commands.ts'
import type { ApplicantScorecards, Score } from './scorecards.contract.ts'
import { keptCriteriaOf, scorecardsFor } from './scorecards.queries.ts'
import { scoreErrors } from './scorecards.rules.ts'

interface Written {
  scores: ReadonlyArray<{ criterion_id: string; score: Score }>
  remark: string
}

/** Writes or replaces one's own scorecard. */
export const writeOwnScorecard = (
  deps: Deps,
  scope: EmployerScope,
  applicationId: string,
  { scores, remark }: Written,
): Promise<ApplicantScorecards> =>
  inTransaction(deps, async (tx) => {
    const application = await lockNotable(tx, scope, applicationId)
    const errors = scoreErrors(scores, await keptCriteriaOf(tx, application.job_id))
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const { id } = await tx.db
      .insertInto('scorecards')
      .values({
        id: newId(tx.now.getTime()),
        application_id: applicationId,
        author_id: scope.account_id,
        remark,
        written_at: tx.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['application_id', 'author_id']).doUpdateSet((row) => ({
          remark: row.ref('excluded.remark'),
          written_at: row.ref('excluded.written_at'),
        })),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.db.deleteFrom('scorecard_scores').where('scorecard_id', '=', id).execute()
    await tx.db
      .insertInto('scorecard_scores')
      .values(scores.map((one) => ({ scorecard_id: id, ...one })))
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'application.scored',
      subject: { type: 'application', id: applicationId },
      data: { scorecard_id: id },
    })
    return scorecardsFor(tx.db, scope, { id: applicationId, job_id: application.job_id, mayWrite: true })
  })

/** Removes one's own scorecard; there being none changes nothing. */
export const removeOwnScorecard = (deps: Deps, scope: EmployerScope, applicationId: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await lockNotable(tx, scope, applicationId)
    const gone = await tx.db
      .deleteFrom('scorecards')
      .where('application_id', '=', applicationId)
      .where('author_id', '=', scope.account_id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) return
    await recordActivity(tx, scope.actor, {
      verb: 'application.score_removed',
      subject: { type: 'application', id: applicationId },
      data: { scorecard_id: gone.id },
    })
  })
