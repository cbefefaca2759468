import { freeTimes, takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import type { Taken } from '#domains/scheduling/taken-times.queries.ts'
import { type Activity, recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { lockAhead, lockOwnSchedule, panelsOf, type Slot } from './interview-holding.queries.ts'
import { panelErrors, requireFree } from './interview-schedules.commands.ts'
import type { Schedule } from './interview-schedules.contract.ts'
import { scheduleOf } from './interview-schedules.queries.ts'
import { interviewActivity } from './interview-seats.commands.ts'
import { booked, scheduleActivity } from './schedule-changes.commands.ts'

/** When those who join a panel are taken from then on. */
const newlyTaken = (slots: readonly Slot[], before: readonly string[], after: readonly string[]): Taken[] => {
  const joining = after.filter((account) => !before.includes(account))
  return slots.flatMap(({ id, starts_at, ends_at }) =>
    joining.map((holder_id) => ({ source_id: id, holder_id, starts_at, ends_at })),
  )
}

/** Gives the coming interviews of a room another panel, whose people are free then; returns what the log says of those booked. */
export const replacePanel = async (
  tx: Tx,
  of: { organization_id: string },
  slots: readonly Slot[],
  before: readonly string[],
  after: readonly string[],
): Promise<Activity[]> => {
  const ids = slots.map(({ id }) => id)
  for (const gone of before.filter((account) => !after.includes(account))) await freeTimes(tx, ids, gone)
  await takeTimes(tx, newlyTaken(slots, before, after))
  const changed = booked(slots)
  if (changed.length > 0)
    await tx.db
      .updateTable('interviews')
      .set(({ eb }) => ({ sequence: eb('sequence', '+', 1) }))
      .where(
        'id',
        'in',
        changed.map(({ who }) => who.id),
      )
      .execute()
  return changed.map(({ who, slot, sequence }) => ({
    ...interviewActivity('panel_changed', who, slot, { sequence, before }),
    organization_id: of.organization_id,
  }))
}

export const changePanel = (
  deps: Deps,
  scope: EmployerScope,
  trackId: string,
  wanted: readonly string[],
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    const track = await tx.db
      .selectFrom('interview_tracks')
      .select('schedule_id')
      .where('id', '=', trackId)
      .executeTakeFirst()
    if (!track) throw new Problem('not_found')
    const after = [...new Set(wanted)]
    // before the schedule, as whoever leaves the team is held before it is
    const errors = await panelErrors(tx, scope, [after], () => 'panel')
    const schedule = await lockOwnSchedule(tx, scope, track.schedule_id)
    requireNone(errors)
    const before = ((await panelsOf(tx, [trackId])).get(trackId) ?? []).map(({ account_id }) => account_id)
    const slots = (await lockAhead(tx, schedule.id)).filter(({ track_id }) => track_id === trackId)
    await requireFree(tx, newlyTaken(slots, before, after), schedule.time_zone)
    const activities = await replacePanel(tx, schedule, slots, before, after)
    await tx.db.deleteFrom('interview_panelists').where('track_id', '=', trackId).execute()
    await tx.db
      .insertInto('interview_panelists')
      .values(after.map((account_id) => ({ track_id: trackId, account_id })))
      .execute()
    await recordActivities(tx, scope.actor, [scheduleActivity('panel_changed', schedule.id), ...activities])
    return scheduleOf(tx.db, scope, schedule.id, tx.now)
  })
