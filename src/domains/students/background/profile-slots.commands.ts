import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { type EntryTable, freeSlots, most } from './background.rules.ts'

/** Two devices that add at once take turns. */
export const lockProfile = (tx: Tx, { student_id }: StudentScope) =>
  tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', student_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

const full = (table: EntryTable) =>
  new Problem('conflict', `A profile holds at most ${most[table]} of these. Remove one first.`)

export const requireFree = (table: EntryTable, taken: readonly number[], count: number): number[] => {
  const free = freeSlots(table, taken)
  if (free.length < count) throw full(table)
  return free
}

/** So many free places; throws when there are fewer. The profile is locked. */
export const takeSlots = async (
  tx: Tx,
  { student_id }: StudentScope,
  table: EntryTable,
  count: number,
): Promise<number[]> => {
  const taken = await tx.db.selectFrom(table).select('slot').where('student_id', '=', student_id).execute()
  return requireFree(
    table,
    taken.map(({ slot }) => slot),
    count,
  )
}

/** Logs what kind of entry changed, not what it holds. */
export const recordEntry = (tx: Tx, scope: StudentScope, field: string): Promise<unknown> =>
  recordActivity(tx, scope.actor, {
    verb: 'student.background_edited',
    subject: { type: 'account', id: scope.student_id },
    organization_id: null,
    data: { fields: [field] },
  })

/** Changes the locked profile and logs it. */
export const inProfile = <T>(deps: Deps, scope: StudentScope, field: string, work: (tx: Tx) => Promise<T>) =>
  inTransaction(deps, async (tx) => {
    await lockProfile(tx, scope)
    const done = await work(tx)
    await recordEntry(tx, scope, field)
    return done
  })
