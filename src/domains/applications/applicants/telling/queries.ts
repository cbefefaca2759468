import { sql } from 'kysely'
import { iso, later, MINUTE } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/deps.ts'

const REPEAT_MINUTES = 10

/** Who was sent the very same within the last ten minutes: a double click sends nothing twice. */
export const justNotified = async (
  tx: Tx,
  ids: readonly string[],
  message: string | null,
): Promise<Set<string>> => {
  const rows = await tx.db
    .selectFrom('activities as c')
    .innerJoin('applications as a', 'a.id', 'c.subject_id')
    .select('c.subject_id')
    .where('c.subject_type', '=', 'application')
    .where('c.subject_id', 'in', [...ids])
    .where('c.verb', 'in', ['application.notified', 'application.rejection_told'])
    .where('c.at', '>', iso(later(tx.now, -REPEAT_MINUTES * MINUTE)))
    .where(sql<boolean>`c.data->>'notified' is not distinct from ${message ?? ''}`)
    .where(sql<boolean>`c.data->>'to' = a.student_state`)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}
