import { type Expression, sql } from 'kysely'
import { iso } from '#platform/clock.ts'
import type { Tx } from '#platform/transactions.ts'
import type { ViewedPart } from './profile-views.contract.ts'

/**
 * Records that an organization looked at everyone a query finds, in the same transaction; once per
 * organization and day. However many they are, their ids stay in the database.
 */
export const recordProfileViewsOf = async (
  tx: Tx,
  organizationId: string,
  what: ViewedPart,
  students: Expression<{ student_id: string }>,
): Promise<void> => {
  const column = sql.ref(`${what}_at`)
  // the same order for everyone, so that two simultaneous exports don't deadlock
  await sql`
    insert into profile_views as k (student_id, organization_id, day, ${column}, last_at)
    select distinct seen.student_id, ${organizationId}::uuid, ${iso(tx.now).slice(0, 10)}::date, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz
    from ${students} as seen order by seen.student_id
    on conflict (student_id, organization_id, day) do update set
      ${column} = greatest(k.${column}, excluded.${column}),
      last_at = greatest(k.last_at, excluded.last_at)`.execute(tx.db)
}

/** The same for a few students. */
export const recordProfileViews = (
  tx: Tx,
  organizationId: string,
  what: ViewedPart,
  students: readonly string[],
): Promise<void> =>
  recordProfileViewsOf(
    tx,
    organizationId,
    what,
    sql`(select student_id from unnest(${students}::uuid[]) as student_id)`,
  )
