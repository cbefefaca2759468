import { recordActivities } from '#platform/activity.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import type { UniversityScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { fullName } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { domainsOf } from '../directory/university-directory.queries.ts'
import { type Decided, type Decision, type decideAffiliation, MAX_DECIDED } from './affiliations.contract.ts'
import { directoryIdOf, matchingStudents, studentsNaming } from './affiliations.queries.ts'
import { canBe, requireDecision } from './affiliations.rules.ts'

const lock = (tx: Tx, directoryId: string, ids: readonly string[]) =>
  studentsNaming(tx.db, directoryId)
    .select(['s.account_id as id', 's.affiliation', 'p.email', 'p.first_name', 'p.last_name'])
    .where('s.account_id', 'in', [...ids])
    .orderBy('s.account_id')
    .forUpdate('s')
    .execute()
type Locked = Awaited<ReturnType<typeof lock>>[number]

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

interface Said {
  affiliation: Decision
  reason: string | undefined
}

/** Returns how many that changes. */
const say = async (
  tx: Tx,
  scope: UniversityScope,
  directoryId: string,
  students: readonly Locked[],
  { affiliation, reason }: Said,
): Promise<number> => {
  const changed = students.filter((student) => student.affiliation !== affiliation)
  if (changed.length === 0) return 0
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
  return changed.length
}

const requireDirectory = async (db: Db, scope: UniversityScope): Promise<string> => {
  const directoryId = await directoryIdOf(db, scope)
  if (directoryId === null) throw new Problem('not_found')
  return directoryId
}

/** All or none of those named. */
const decideNamed = (
  deps: Deps,
  scope: UniversityScope,
  ids: readonly string[],
  said: Said,
): Promise<Decided> =>
  inTransaction(deps, async (tx) => {
    const directoryId = await requireDirectory(tx.db, scope)
    const students = await lock(tx, directoryId, ids)
    if (students.length < new Set(ids).size) throw new Problem('not_found')
    requireDecision(said.affiliation, students, await domainsOf(tx.db, directoryId))
    return { changed: await say(tx, scope, directoryId, students, said), refused: [] }
  })

/** Whoever of a batch can be decided; the others are reported. */
const decideBatch = (
  deps: Deps,
  scope: UniversityScope,
  ids: readonly string[],
  said: Said,
): Promise<Decided> =>
  inTransaction(deps, async (tx) => {
    const directoryId = await requireDirectory(tx.db, scope)
    const students = await lock(tx, directoryId, ids)
    const domains = await domainsOf(tx.db, directoryId)
    const { able = [], kept = [] } = Object.groupBy(students, (student) =>
      canBe(said.affiliation, student, domains) ? 'able' : 'kept',
    )
    return {
      changed: await say(tx, scope, directoryId, able, said),
      refused: kept.map(({ id, first_name, last_name }) => ({
        id,
        name: fullName({ first_name, last_name }),
        reason: 'An email from your university proves that they are your student',
      })),
    }
  })

/** Decides whether students are the university's own: those named, or all that match; who is already so stays. */
export const decideStudents = async (
  deps: Deps,
  scope: UniversityScope,
  { student_ids, matching, affiliation, reason }: BodyOf<typeof decideAffiliation>,
): Promise<Decided> => {
  const said = { affiliation, reason }
  if (!matching) return decideNamed(deps, scope, student_ids!, said)
  const ids = await matchingStudents(deps.db, await requireDirectory(deps.db, scope), matching)
  const parts: Decided[] = []
  for (const batch of inBatches(ids, MAX_DECIDED)) parts.push(await decideBatch(deps, scope, batch, said))
  return {
    changed: parts.reduce((sum, { changed }) => sum + changed, 0),
    refused: parts.flatMap(({ refused }) => refused),
  }
}
