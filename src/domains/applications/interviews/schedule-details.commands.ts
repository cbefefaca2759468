import { sql } from 'kysely'
import { freeTimes, takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { requireNone } from '#shared/problems.ts'
import { lockAhead, lockOwnSchedule, type Slot } from './interview-holding.queries.ts'
import { placeErrors, requireFree } from './interview-schedules.commands.ts'
import type { Schedule, ScheduleDetails } from './interview-schedules.contract.ts'
import { scheduleOf } from './interview-schedules.queries.ts'
import { interviewActivity } from './interview-seats.commands.ts'
import { booked, scheduleActivity, takingOf } from './schedule-changes.commands.ts'

const fields = ['title', 'medium', 'place', 'details'] as const

/** A room is one at its address: at another one, its times are those of another room. */
const changeRooms = async (
  tx: Tx,
  schedule: { id: string; organization_id: string; time_zone: string; place: string },
  slots: readonly Slot[],
): Promise<void> => {
  const kept = slots.map((slot) => ({ slot, starts_at: slot.starts_at, ends_at: slot.ends_at }))
  const { times } = await takingOf(tx, schedule, kept)
  const ids = slots.map(({ id }) => id)
  await requireFree(tx, times, schedule.time_zone, ids)
  await freeTimes(tx, ids)
  await takeTimes(tx, times)
}

/** Changes how and where the interviews are; who has one ahead is told, and their calendars follow. */
export const editSchedule = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  given: ScheduleDetails,
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    const before = await lockOwnSchedule(tx, scope, id)
    requireNone(placeErrors(given))
    const changed = fields.filter((field) => given[field] !== before[field])
    const answer = () => scheduleOf(tx.db, scope, id, tx.now)
    if (changed.length === 0) return answer()
    const slots = await lockAhead(tx, id)
    if (changed.includes('place')) await changeRooms(tx, { ...before, place: given.place }, slots)
    await tx.db.updateTable('interview_schedules').set(given).where('id', '=', id).execute()
    // the title is the team's own name for it
    const told = changed.some((field) => field !== 'title') ? booked(slots) : []
    await sql`
      update interviews set sequence = sequence + 1
      where id = any (${told.map(({ who }) => who.id)}::uuid[])`.execute(tx.db)
    await recordActivities(tx, scope.actor, [
      scheduleActivity('edited', id, { fields: changed }),
      ...told.map(({ who, slot, sequence }) =>
        interviewActivity('details_changed', who, slot, { sequence, fields: changed }),
      ),
    ])
    return answer()
  })
