import { sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import {
  type editSearch,
  MOST_SEARCHES,
  type SavedSearch,
  type saveSearch,
} from './saved-searches.contract.ts'
import { listSearches, searchById } from './saved-searches.queries.ts'
import { lookUntil, nextLook, normalizedFilters } from './saved-searches.rules.ts'

/** Locks the student, so that two simultaneous saves cannot exceed the limit. */
const lockStudent = (tx: Tx, { student_id }: StudentScope) =>
  tx.db
    .selectFrom('students')
    .select('account_id')
    .where('account_id', '=', student_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

const mustExist = (search: SavedSearch | undefined): SavedSearch => {
  if (!search) throw new Problem('not_found')
  return search
}

export const storeSearch = (
  deps: Deps,
  scope: StudentScope,
  { name, filters, is_alerting }: BodyOf<typeof saveSearch>,
): Promise<SavedSearch> =>
  inTransaction(deps, async (tx) => {
    const kept = JSON.stringify(normalizedFilters(filters))
    await lockStudent(tx, scope)
    if ((await listSearches(tx.db, scope)).data.length >= MOST_SEARCHES)
      throw new Problem('conflict', `You already have ${MOST_SEARCHES} saved searches; delete one first`)
    const id = newId(tx.now.getTime())
    const made = await tx.db
      .insertInto('saved_searches')
      .values({
        id,
        student_id: scope.student_id,
        name,
        filters: kept,
        filter_key: sql`md5(${kept}::jsonb::text)`,
        is_alerting,
        created_at: tx.now,
        looked_until: lookUntil(tx.now),
        next_look_at: nextLook(tx.now, false),
      })
      .onConflict((conflict) => conflict.columns(['student_id', 'filter_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Problem('conflict', 'You have already saved this search')
    return mustExist(await searchById(tx.db, scope, id))
  })

/** When alerts are switched back on, they cover only jobs from then on. */
export const changeSearch = (
  deps: Deps,
  scope: StudentScope,
  id: string,
  { name, is_alerting }: BodyOf<typeof editSearch>,
): Promise<SavedSearch> =>
  inTransaction(deps, async (tx) => {
    const before = await tx.db
      .selectFrom('saved_searches')
      .select('is_alerting')
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('not_found')
    const resumed = is_alerting === true && !before.is_alerting
    const changes = {
      ...(name !== undefined && { name }),
      ...(is_alerting !== undefined && { is_alerting }),
      ...(resumed && { looked_until: lookUntil(tx.now) }),
    }
    if (Object.keys(changes).length > 0)
      await tx.db.updateTable('saved_searches').set(changes).where('id', '=', id).execute()
    return mustExist(await searchById(tx.db, scope, id))
  })

export const forgetSearch = (deps: Deps, scope: StudentScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('student_id', '=', scope.student_id)
      .executeTakeFirstOrThrow()
    if (gone.numDeletedRows === 0n) throw new Problem('not_found')
  })
