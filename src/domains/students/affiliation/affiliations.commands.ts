import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { UniversityScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { domainsOf } from '../directory/university-directory.queries.ts'
import type { Decision, decideAffiliation } from './affiliations.contract.ts'
import { directoryIdOf, studentsNaming } from './affiliations.queries.ts'
import { requireDecision } from './affiliations.rules.ts'

const lock = async (tx: Tx, directoryId: string, ids: string[]) => {
  const rows = await studentsNaming(tx.db, directoryId)
    .select(['s.account_id as id', 's.affiliation', 'p.email'])
    .where('s.account_id', 'in', ids)
    .orderBy('s.account_id')
    .forUpdate('s')
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  return rows
}

/** Keeps a "no" until the university takes it back, whatever the student names in the meantime. */
const keepWord = (tx: Tx, university_id: string, ids: string[], affiliation: Decision) =>
  affiliation === 'declined'
    ? tx.db
        .insertInto('affiliation_declines')
        .values(ids.map((student_id) => ({ student_id, university_id, declined_at: tx.now })))
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'university_id']).doUpdateSet({ declined_at: tx.now }),
        )
        .execute()
    : tx.db
        .deleteFrom('affiliation_declines')
        .where('university_id', '=', university_id)
        .where('student_id', 'in', ids)
        .execute()

const verbs: Record<Decision, string> = {
  verified: 'student.affiliation_verified',
  declined: 'student.affiliation_declined',
}

/** Decides for every student whether they are the university's own, all or none; unchanged students are left alone. */
export const decideStudents = (
  deps: Deps,
  scope: UniversityScope,
  { student_ids, affiliation, reason }: BodyOf<typeof decideAffiliation>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const directoryId = await directoryIdOf(tx.db, scope)
    if (directoryId === null) throw new Problem('not_found')
    const students = await lock(tx, directoryId, student_ids)
    requireDecision(affiliation, students, await domainsOf(tx.db, directoryId))
    const changed = students.filter((student) => student.affiliation !== affiliation)
    if (changed.length === 0) return
    const ids = changed.map(({ id }) => id)
    await keepWord(tx, directoryId, ids, affiliation)
    await tx.db
      .updateTable('students')
      .set({ affiliation, affiliation_at: tx.now })
      .where('account_id', 'in', ids)
      .execute()
    const activities = changed.map(({ id, affiliation: from }) => ({
      verb: verbs[affiliation],
      subject: { type: 'account', id },
      data: { from, to: affiliation, university_id: directoryId, ...(reason ? { reason } : {}) },
    }))
    await recordActivities(tx, scope.actor, activities)
  })
