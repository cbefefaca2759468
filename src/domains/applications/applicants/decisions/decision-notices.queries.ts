import { sql } from 'kysely'
import { HOUR, iso, later, MINUTE } from '#platform/clock.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'

const VERBS = ['application.notified', 'application.rejection_told']
/** The most messages a team may send about one application within an hour. */
const MOST_AN_HOUR = 3

/** Refuses when one of the applicants has received too many messages in the last hour. */
export const requireMessageQuota = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const often = await tx.db
    .selectFrom('activities')
    .select('subject_id')
    .where('subject_type', '=', 'application')
    .where('subject_id', 'in', [...ids])
    .where('verb', 'in', VERBS)
    .where('at', '>', iso(later(tx.now, -HOUR)))
    .groupBy('subject_id')
    .having((eb) => eb.fn.countAll(), '>=', MOST_AN_HOUR)
    .execute()
  if (often.length === 0) return
  const who = ids.length === 1 ? 'This applicant has' : `${often.length} of these applicants have`
  throw new Problem(
    'too_many_requests',
    `${who} already been sent ${MOST_AN_HOUR} messages in the last hour. Nothing was sent`,
    { headers: { 'retry-after': '3600' } },
  )
}

const REPEAT_MINUTES = 10

/**
 * Returns who was sent exactly this within the last ten minutes, so that a double click sends nothing twice.
 */
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
    .where('c.verb', 'in', VERBS)
    .where('c.at', '>', iso(later(tx.now, -REPEAT_MINUTES * MINUTE)))
    .where(sql<boolean>`c.data->>'notified' is not distinct from ${message ?? ''}`)
    .where(sql<boolean>`c.data->>'to' = a.student_state`)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}
