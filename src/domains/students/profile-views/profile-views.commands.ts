import { sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Tx } from '#platform/transactions.ts'
import type { ViewedPart } from './profile-views.contract.ts'

const BATCH = 1000

/** Records for these students that an organization looked, in the same transaction; once per organization and day. */
export const recordProfileViews = async (
  tx: Tx,
  organizationId: string,
  what: ViewedPart,
  students: readonly string[],
): Promise<void> => {
  // the same order for everyone, so that two simultaneous exports don't deadlock
  const ids = [...new Set(students)].sort()
  const column = sql.ref(`${what}_at`)
  for (let start = 0; start < ids.length; start += BATCH)
    await sql`
      insert into profile_views as k (student_id, organization_id, day, ${column}, last_at)
      select id, ${organizationId}::uuid, ${iso(tx.now).slice(0, 10)}::date, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz
      from unnest(${ids.slice(start, start + BATCH)}::uuid[]) as id
      on conflict (student_id, organization_id, day) do update set
        ${column} = greatest(k.${column}, excluded.${column}),
        last_at = greatest(k.last_at, excluded.last_at)`.execute(tx.db)
}
