import { sql } from 'kysely'
import { freeTimes, takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { clashesOf, type Taken } from '#domains/scheduling/taken-times.queries.ts'
import { isAhead, type Span } from '#domains/scheduling/time-spans.rules.ts'
import { type Activity, recordActivities } from '#platform/activity.ts'
import { DAY } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { momentLabel } from '#shared/labels.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { wallTimeOf } from '#shared/wall-time.ts'
import { holdWaiting, lockAhead, lockOwnSchedule, panelsOf, type Slot } from './interview-holding.queries.ts'
import { holdersOf, requireFree } from './interview-schedules.commands.ts'
import type { Schedule } from './interview-schedules.contract.ts'
import { scheduleOf } from './interview-schedules.queries.ts'
import { interviewActivity, moveUp, unseat, type Who } from './interview-seats.commands.ts'
import { FURTHEST_DAYS } from './interview-values.contract.ts'
import { movedBy, nextReminder } from './interviews.rules.ts'

/** Whose interview a booked time is; null for a free one. */
const whoOf = ({ interview_id, application_id, student_id }: Slot): Who | null =>
  interview_id ? { id: interview_id, application_id: application_id!, student_id: student_id! } : null

export const booked = (slots: readonly Slot[]) =>
  slots.flatMap((slot) => {
    const who = whoOf(slot)
    return who ? [{ who, slot, sequence: slot.sequence! + 1 }] : []
  })

/** Takes times off a schedule; who booked one is to be told why. */
const removeSlots = async (tx: Tx, slots: readonly Slot[], reason: string): Promise<Activity[]> => {
  if (slots.length === 0) return []
  const ids = slots.map(({ id }) => id)
  const losing = booked(slots)
  await unseat(
    tx,
    losing.map(({ who }) => who.id),
  )
  await freeTimes(tx, ids)
  await tx.db.updateTable('interview_slots').set({ removed_at: tx.now }).where('id', 'in', ids).execute()
  return losing.map(({ who, slot, sequence }) =>
    interviewActivity('canceled', who, slot, { sequence, reason }),
  )
}

export const scheduleActivity = (verb: string, id: string, data = {}): Activity => ({
  verb: `interview_schedule.${verb}`,
  subject: { type: 'interview_schedule', id },
  data,
})

/** Cancels a schedule; what has begun stays as it was. */
export const cancelSchedule = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  reason: string,
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    await lockOwnSchedule(tx, scope, id)
    const ended = await removeSlots(tx, await lockAhead(tx, id), reason)
    await tx.db.updateTable('interview_schedules').set({ canceled_at: tx.now }).where('id', '=', id).execute()
    const asked = await tx.db
      .selectFrom('interviews')
      .select(['id', 'application_id', 'student_id', 'sequence'])
      .where('schedule_id', '=', id)
      .where('booked_at', 'is', null)
      .orderBy('id')
      .execute()
    const told = new Set(ended.map(({ subject }) => subject.id))
    await tx.db
      .updateTable('interviews')
      .set({ waiting_since: null })
      .where('schedule_id', '=', id)
      .where('waiting_since', 'is not', null)
      .execute()
    await recordActivities(tx, scope.actor, [
      scheduleActivity('canceled', id),
      ...ended,
      ...asked
        .filter((who) => !told.has(who.id))
        .map((who) => interviewActivity('canceled', who, null, { reason })),
    ])
    return scheduleOf(tx.db, scope, id, tx.now)
  })

/** Takes one time off a schedule. */
export const removeTime = (
  deps: Deps,
  scope: EmployerScope,
  slotId: string,
  reason: string,
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    const row = await tx.db
      .selectFrom('interview_slots')
      .select('schedule_id')
      .where('id', '=', slotId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found')
    await lockOwnSchedule(tx, scope, row.schedule_id)
    const slot = (await lockAhead(tx, row.schedule_id)).find(({ id }) => id === slotId)
    if (!slot) throw new Problem('step_not_possible', 'This interview has begun')
    if (slot.interview_id && reason === '')
      throw invalid({ reason: ['Say why: the student who booked this time is told'] })
    const ended = await removeSlots(tx, [slot], reason)
    await recordActivities(tx, scope.actor, [scheduleActivity('time_removed', row.schedule_id), ...ended])
    return scheduleOf(tx.db, scope, row.schedule_id, tx.now)
  })

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

interface Moved extends Span {
  slot: Slot
}

/** The same hours on other days; throws if clocks skip one of them, or it is past or too far. */
const movedTo = (slots: readonly Slot[], date: string, zone: string, now: Date): Moved[] => {
  const first = slots.reduce((one, other) => (one.starts_at <= other.starts_at ? one : other)).starts_at
  const days = dayNumber(date) - dayNumber(wallTimeOf(first, zone).slice(0, 10))
  if (days === 0) throw invalid({ date: ['It is on this day already'] })
  return slots.map((slot) => {
    const span = movedBy(slot, days, zone)
    if ('skipped' in span) throw invalid({ date: [span.skipped] })
    if (!isAhead(span, now)) throw invalid({ date: ['This is in the past'] })
    if (Date.parse(span.starts_at) > now.getTime() + FURTHEST_DAYS * DAY)
      throw invalid({ date: ['Choose a day within a year'] })
    return { slot, ...span }
  })
}

const writeMoved = async (tx: Tx, moved: readonly Moved[]): Promise<void> => {
  const rows = moved.map(({ slot, starts_at, ends_at }) => ({ id: slot.id, starts_at, ends_at }))
  await sql`
    update interview_slots t set starts_at = n.starts_at, ends_at = n.ends_at
    from jsonb_populate_recordset(null::interview_slots, ${JSON.stringify(rows)}::jsonb) n
    where n.id = t.id`.execute(tx.db)
  const interviews = moved.flatMap(({ slot, starts_at }) =>
    slot.interview_id ? [{ id: slot.interview_id, remind_at: nextReminder(starts_at, tx.now) }] : [],
  )
  await sql`
    update interviews i set to_confirm = true, sequence = i.sequence + 1, remind_at = n.remind_at
    from jsonb_populate_recordset(null::interviews, ${JSON.stringify(interviews)}::jsonb) n
    where n.id = i.id`.execute(tx.db)
}

/** Whom and what these times take: panels, rooms, and the students who booked. */
export const takingOf = async (
  tx: Tx,
  schedule: { id: string; organization_id: string; place: string },
  moved: readonly Moved[],
) => {
  const tracks = await tx.db
    .selectFrom('interview_tracks')
    .select(['id', 'room'])
    .where('schedule_id', '=', schedule.id)
    .execute()
  const panels = await panelsOf(
    tx,
    tracks.map(({ id }) => id),
  )
  const holders = new Map(
    tracks.map(({ id, room }) => {
      const panel = (panels.get(id) ?? []).map(({ account_id }) => account_id)
      return [id, holdersOf(schedule, { room, panel })]
    }),
  )
  const times: Taken[] = moved.flatMap(({ slot, starts_at, ends_at }) =>
    holders.get(slot.track_id)!.map((holder_id) => ({ source_id: slot.id, holder_id, starts_at, ends_at })),
  )
  const students: Taken[] = moved.flatMap(({ slot, starts_at, ends_at }) =>
    slot.interview_id
      ? [{ source_id: slot.interview_id, holder_id: slot.student_id!, starts_at, ends_at }]
      : [],
  )
  return { times, students }
}

/** Moves the times ahead to other days. Who is taken by then loses the time; everyone else is asked to confirm. */
export const moveSchedule = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  { date, reason }: { date: string; reason: string },
): Promise<Schedule> =>
  inTransaction(deps, async (tx) => {
    const schedule = await lockOwnSchedule(tx, scope, id)
    // its times first, so that nobody books between: who books has locked themselves, and waits for no time
    const slots = await lockAhead(tx, id)
    const waiting = await holdWaiting(
      tx,
      id,
      slots.flatMap(({ student_id }) => student_id ?? []),
    )
    if (slots.length === 0) throw new Problem('step_not_possible', 'None of its times are ahead')
    const { time_zone: zone } = schedule
    const moved = movedTo(slots, date, zone, tx.now)
    const freed = slots.flatMap((slot) => [slot.id, ...(slot.interview_id ? [slot.interview_id] : [])])
    const taking = await takingOf(tx, schedule, moved)
    await requireFree(tx, taking.times, zone, freed)
    const lost = new Set((await clashesOf(tx, taking.students, freed)).map(({ source_id }) => source_id))
    await freeTimes(tx, freed)
    await takeTimes(tx, [...taking.times, ...taking.students.filter(({ source_id }) => !lost.has(source_id))])
    await writeMoved(tx, moved)
    const activities = moved.flatMap(({ slot, starts_at, ends_at }) => {
      const who = whoOf(slot)
      if (!who) return []
      const sequence = slot.sequence! + 1
      if (!lost.has(who.id))
        return [
          interviewActivity(
            'rescheduled',
            who,
            { ...slot, starts_at, ends_at },
            {
              sequence,
              reason: reason || null,
              from: { track_id: slot.track_id, starts_at: slot.starts_at, ends_at: slot.ends_at },
            },
          ),
        ]
      const why = `It was moved to ${momentLabel(starts_at, zone)}, when you have another appointment. Choose another time`
      return [interviewActivity('canceled', who, slot, { sequence: sequence + 1, reason: why })]
    })
    await unseat(tx, [...lost])
    await recordActivities(tx, scope.actor, [scheduleActivity('moved', id), ...activities])
    for (const { slot, ...span } of moved)
      if (slot.interview_id && lost.has(slot.interview_id))
        await moveUp(tx, { ...slot, ...span }, waiting, scope.organization_id)
    return scheduleOf(tx.db, scope, id, tx.now)
  })
