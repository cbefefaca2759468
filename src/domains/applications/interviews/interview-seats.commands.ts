import { freeTimes, takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { clashesOf } from '#domains/scheduling/taken-times.queries.ts'
import { type Activity, recordActivities } from '#platform/activity.ts'
import { type Actor, systemActor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import type { Waiting } from './interview-holding.queries.ts'
import { nextReminder } from './interviews.rules.ts'

/** A time of a schedule, with what its activities name. */
export interface Timed {
  id: string
  schedule_id: string
  track_id: string
  starts_at: string
  ends_at: string
}

/** Whose interview it is. */
export interface Who {
  id: string
  application_id: string
  student_id: string
}

/** What happened to an interview; the calendar entries are written from it, so it names the time as it was then. */
export const interviewActivity = (
  verb: string,
  who: Who,
  slot: Timed | null,
  data: Record<string, unknown> = {},
): Activity => ({
  verb: `interview.${verb}`,
  subject: { type: 'interview', id: who.id },
  data: {
    application_id: who.application_id,
    student_id: who.student_id,
    ...(slot && { track_id: slot.track_id, starts_at: slot.starts_at, ends_at: slot.ends_at }),
    ...data,
  },
})

/** What an interview at this time takes. */
export const takenBy = (who: Who, { starts_at, ends_at }: Timed) => ({
  source_id: who.id,
  holder_id: who.student_id,
  starts_at,
  ends_at,
})

/** Gives an interview a locked free time at which its student is not taken. Returns its new sequence. */
export const seat = async (tx: Tx, who: Who, slot: Timed): Promise<number> => {
  await takeTimes(tx, [takenBy(who, slot)])
  const { sequence } = await tx.db
    .with('seated', (db) =>
      db.updateTable('interview_slots').set({ interview_id: who.id }).where('id', '=', slot.id),
    )
    .updateTable('interviews')
    .set(({ eb }) => ({
      booked_at: tx.now,
      waiting_since: null,
      to_confirm: false,
      remind_at: nextReminder(slot.starts_at, tx.now),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', who.id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

/** Takes an interview's time away from it. */
export const unseat = async (tx: Tx, interviewIds: readonly string[]): Promise<void> => {
  if (interviewIds.length === 0) return
  await tx.db
    .updateTable('interview_slots')
    .set({ interview_id: null })
    .where('interview_id', 'in', [...interviewIds])
    .execute()
  await freeTimes(tx, interviewIds)
  await tx.db
    .updateTable('interviews')
    .set(({ eb }) => ({
      booked_at: null,
      to_confirm: false,
      remind_at: null,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', 'in', [...interviewIds])
    .execute()
}

/** Gives a time that became free to who waits longest and can come; the schedule and the students are locked. */
export const moveUp = async (
  tx: Tx,
  slot: Timed,
  waiting: readonly Waiting[],
  organizationId: string,
  actor: Actor = systemActor,
): Promise<void> => {
  for (const who of waiting) {
    const row = await tx.db
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', who.id)
      .where('waiting_since', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row || (await clashesOf(tx, [takenBy(who, slot)])).length > 0) continue
    const sequence = await seat(tx, who, slot)
    await recordActivities(tx, actor, [
      {
        ...interviewActivity('moved_up', who, slot, { sequence }),
        organization_id: organizationId,
      },
    ])
    return
  }
}
