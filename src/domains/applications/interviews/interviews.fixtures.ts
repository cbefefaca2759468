import { takeTimes } from '#domains/scheduling/taken-times.commands.ts'
import { iso, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { holdersOf } from './interview-schedules.commands.ts'
import type { InterviewMedium } from './interview-values.contract.ts'
import { nextReminder } from './interviews.rules.ts'

export interface ScheduleOverrides {
  job_id: string
  /** Accounts; the same in every room. */
  panel: string[]
  starts: Date[]
  /** Minutes. */
  length?: number
  title?: string
  medium?: InterviewMedium
  place?: string
  room?: string
  time_zone?: string
  admits?: 'invited' | 'applicants'
  /** Applications invited; those at the front have the first times. */
  applications?: Array<{ id: string; student_id: string }>
  booked?: number
}

/** Creates a schedule with one room. Returns its id, its room's, and its times'. */
export const buildSchedule = async (deps: Deps, given: ScheduleOverrides) => {
  const now = deps.clock.now()
  const {
    length = 30,
    applications = [],
    booked = 0,
    room = '',
    place = 'https://meet.example/interview',
  } = given
  const { organization_id } = await deps.db
    .selectFrom('jobs')
    .select('organization_id')
    .where('id', '=', given.job_id)
    .executeTakeFirstOrThrow()
  const [id, track] = [newId(now.getTime()), newId(now.getTime())]
  const interviews = applications.map((one) => ({ ...one, interview: newId(now.getTime()) }))
  const slots = given.starts.map((at, n) => ({
    id: newId(now.getTime()),
    starts_at: iso(at),
    ends_at: iso(later(at, length * MINUTE)),
    holder: n < booked ? interviews[n]! : null,
  }))
  await inTransaction(deps, async (tx) => {
    await tx.db
      .insertInto('interview_schedules')
      .values({
        id,
        organization_id,
        job_id: given.job_id,
        title: given.title ?? 'First interview',
        medium: given.medium ?? 'video',
        place,
        details: '',
        time_zone: given.time_zone ?? 'America/Chicago',
        admits: given.admits ?? 'invited',
        created_by: given.panel[0]!,
        created_at: now,
      })
      .execute()
    await tx.db
      .insertInto('interview_tracks')
      .values({ id: track, schedule_id: id, position: 0, room })
      .execute()
    await tx.db
      .insertInto('interview_panelists')
      .values(given.panel.map((account_id) => ({ track_id: track, account_id })))
      .execute()
    for (const [n, { interview, id: application_id, student_id }] of interviews.entries())
      await tx.db
        .insertInto('interviews')
        .values({
          id: interview,
          schedule_id: id,
          application_id,
          student_id,
          invited_at: now,
          booked_at: n < booked ? now : null,
          to_confirm: false,
          sequence: n < booked ? 1 : 0,
          remind_at: n < booked ? nextReminder(iso(given.starts[n]!), now) : null,
        })
        .execute()
    await tx.db
      .insertInto('interview_slots')
      .values(
        slots.map(({ holder, ...slot }) => ({
          ...slot,
          schedule_id: id,
          track_id: track,
          interview_id: holder?.interview ?? null,
        })),
      )
      .execute()
    const holders = holdersOf({ organization_id, place }, { room, panel: given.panel })
    await takeTimes(
      tx,
      slots.flatMap(({ id: source_id, starts_at, ends_at, holder }) => [
        ...holders.map((holder_id) => ({ source_id, holder_id, starts_at, ends_at })),
        ...(holder
          ? [{ source_id: holder.interview, holder_id: holder.student_id, starts_at, ends_at }]
          : []),
      ]),
    )
  })
  return { id, track, slots: slots.map((slot) => slot.id) }
}
