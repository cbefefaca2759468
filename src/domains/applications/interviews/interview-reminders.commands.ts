import { sql } from 'kysely'
import { recordActivities } from '#platform/activity.ts'
import { HOUR, iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { interviewActivity } from './interview-seats.commands.ts'
import { nextReminder } from './interviews.rules.ts'

const BATCH = 200
/** The most batches per tick; the rest wait for the next. */
const ROUNDS = 25
/** A reminder this late is the last one. */
const LAST = 2 * HOUR

const remindDue = (deps: Deps): Promise<number> =>
  inTransaction(deps, async (tx) => {
    const rows = await tx.db
      .selectFrom('interviews as i')
      .innerJoin('interview_slots as t', 't.interview_id', 'i.id')
      .innerJoin('interview_schedules as s', 's.id', 'i.schedule_id')
      .innerJoin('organizations as o', 'o.id', 's.organization_id')
      .select(sql<boolean>`o.state = 'approved'`.as('is_active'))
      .select(['i.id', 'i.application_id', 'i.student_id', 'i.sequence', 's.organization_id'])
      .select(['t.schedule_id', 't.track_id', 't.starts_at', 't.ends_at'])
      .where('i.remind_at', '<=', iso(tx.now))
      .orderBy('i.remind_at')
      .orderBy('i.id')
      .limit(BATCH)
      .forUpdate('i')
      .skipLocked()
      .execute()
    for (const [remind_at, group] of Map.groupBy(rows, (row) => nextReminder(row.starts_at, tx.now)))
      await tx.db
        .updateTable('interviews')
        .set({ remind_at })
        .where(
          'id',
          'in',
          group.map(({ id }) => id),
        )
        .execute()
    const due = rows.filter(({ starts_at, is_active }) => is_active && starts_at > iso(tx.now))
    await recordActivities(
      tx,
      systemActor,
      due.map((row) => ({
        ...interviewActivity('reminded', row, row, {
          sequence: row.sequence,
          is_last: Date.parse(row.starts_at) - tx.now.getTime() < LAST,
        }),
        organization_id: row.organization_id,
      })),
    )
    return rows.length
  })

/** Reminds students and panels of interviews, a day and an hour before. */
export const remindOfInterviews = async (deps: Deps): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) if ((await remindDue(deps)) < BATCH) return
}
