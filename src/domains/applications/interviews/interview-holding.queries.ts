import { sql } from 'kysely'
import { lockStudents } from '#domains/scheduling/taken-times.queries.ts'
import { iso } from '#platform/clock.ts'
import type { EmployerScope } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { openStates } from '../applications.contract.ts'

/** How many of those who wait are tried for a time that was given up. */
const MOST_TRIED = 20

/** Locks a schedule; whoever frees its times or waits for one does, so that no free time is left with people waiting. */
export const lockSchedule = (tx: Tx, id: string) =>
  tx.db.selectFrom('interview_schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The same for one of the team's own; another team's is `not_found`, a canceled one can't be changed. */
export const lockOwnSchedule = async (tx: Tx, scope: EmployerScope, id: string) => {
  const row = await lockSchedule(tx, id)
  if (row?.organization_id !== scope.organization_id) throw new Problem('not_found')
  if (row.canceled_at) throw new Problem('step_not_possible', 'This schedule was canceled')
  return row
}

/** Returns who waits in a locked schedule and is not decided, longest first, locking them with `others`. */
export const holdWaiting = async (tx: Tx, scheduleId: string, others: readonly string[]) => {
  const waiting = await tx.db
    .selectFrom('interviews as i')
    .innerJoin('applications as a', 'a.id', 'i.application_id')
    .select(['i.id', 'i.student_id', 'i.application_id'])
    .where('i.schedule_id', '=', scheduleId)
    .where('i.waiting_since', 'is not', null)
    .where('a.student_state', 'in', [...openStates])
    .orderBy('i.waiting_since')
    .orderBy('i.id')
    .limit(MOST_TRIED)
    .execute()
  await lockStudents(tx, [...new Set([...others, ...waiting.map(({ student_id }) => student_id)])])
  return waiting
}
export type Waiting = Awaited<ReturnType<typeof holdWaiting>>[number]

/** Locks a schedule's times that have not begun, in the order of their ids, with who booked them. */
export const lockAhead = async (tx: Tx, scheduleId: string) => {
  const held = await tx.db
    .selectFrom('interview_slots')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('removed_at', 'is', null)
    .where('starts_at', '>', iso(tx.now))
    .orderBy('id')
    .forUpdate()
    .execute()
  // read once they are held: a statement that waited for a booking sees the time's new row beside the old ones of its interview
  return tx.db
    .selectFrom('interview_slots as t')
    .leftJoin('interviews as i', 'i.id', 't.interview_id')
    .select(['t.id', 't.schedule_id', 't.track_id', 't.starts_at', 't.ends_at', 't.interview_id'])
    .select(['i.student_id', 'i.application_id', 'i.sequence'])
    .where('t.id', '=', sql<string>`any (${held.map(({ id }) => id)}::uuid[])`)
    .orderBy('t.id')
    .execute()
}
export type Slot = Awaited<ReturnType<typeof lockAhead>>[number]

/** Who holds the interviews of these tracks, by track. */
export const panelsOf = async (tx: Tx, trackIds: readonly string[]) => {
  const rows = await tx.db
    .selectFrom('interview_panelists')
    .select(['track_id', 'account_id'])
    .where('track_id', '=', sql<string>`any (${[...trackIds]}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ track_id }) => track_id)
}

/** Locks the first free time of a schedule that begins then; null if none is left. */
export const lockFreeSlot = async (tx: Tx, scheduleId: string, startsAt: string) =>
  (await tx.db
    .selectFrom('interview_slots')
    .select(['id', 'schedule_id', 'track_id', 'starts_at', 'ends_at'])
    .where('schedule_id', '=', scheduleId)
    .where('starts_at', '=', startsAt)
    .where('removed_at', 'is', null)
    .where('interview_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null

/** How many times ahead of a schedule nobody has. */
export const freeAhead = async (tx: Tx, scheduleId: string): Promise<number> => {
  const { free } = await tx.db
    .selectFrom('interview_slots')
    .select(({ fn }) => fn.countAll<number>().as('free'))
    .where('schedule_id', '=', scheduleId)
    .where('removed_at', 'is', null)
    .where('interview_id', 'is', null)
    .where('starts_at', '>', iso(tx.now))
    .executeTakeFirstOrThrow()
  return free
}
