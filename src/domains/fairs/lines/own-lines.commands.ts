import { sql } from 'kysely'
import { lockStudents } from '#domains/scheduling/taken-times.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockPlace } from '../appointments/appointments.queries.ts'
import { lockLine, tellLines } from './booth-lines.commands.ts'
import { freeSlot, joinHindrance } from './booth-lines.rules.ts'
import type { joinLine, OwnLines } from './own-lines.contract.ts'
import { fairForLines, leftLines, linesFor } from './own-lines.queries.ts'

const record = (
  tx: Tx,
  scope: StudentScope,
  verb: string,
  place: { id: string; registration_id: string; event_id: string },
) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_registration', id: place.registration_id },
    organization_id: null,
    data: { event_id: place.event_id, place_id: place.id, student_id: scope.student_id },
  })

const exhibitorOf = async (tx: Tx, { event_id, exhibitor_id }: BodyOf<typeof joinLine>) => {
  const row = await tx.db
    .selectFrom('fair_registrations as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .select('r.id')
    .where('r.event_id', '=', event_id)
    .where('r.organization_id', '=', exhibitor_id)
    .where('r.state', '=', 'approved')
    .where('o.state', '=', 'approved')
    .forShare('r')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.id
}

/** Joins the line at a booth, at its end. */
export const join = (deps: Deps, scope: StudentScope, about: BodyOf<typeof joinLine>): Promise<OwnLines> =>
  inTransaction(deps, async (tx) => {
    const { event_id } = about
    const { student_id } = scope
    await lockStudents(tx, [student_id])
    await lockPlace(tx, student_id, event_id)
    const { hindrance } = await fairForLines(tx.db, scope, event_id, tx.now)
    const registration_id = await exhibitorOf(tx, about)
    if (hindrance) throw new Problem('step_not_possible', hindrance)
    const own = await tx.db
      .selectFrom('fair_line_places')
      .select(['registration_id', 'slot'])
      .where('event_id', '=', event_id)
      .where('student_id', '=', student_id)
      .where('ended_at', 'is', null)
      .execute()
    if (own.some((place) => place.registration_id === registration_id))
      return linesFor(tx.db, scope, event_id, tx.now)
    const line = await lockLine(tx, registration_id)
    const { waiting } = await tx.db
      .selectFrom('fair_line_places')
      .select(sql<number>`count(*)::int`.as('waiting'))
      .where('registration_id', '=', registration_id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    const refused = joinHindrance({ is_open: line?.is_open ?? false, waiting }, own)
    if (refused) throw new Problem('step_not_possible', refused)
    const place = { id: newId(tx.now.getTime()), registration_id, event_id }
    await tx.db
      .insertInto('fair_line_places')
      .values({
        ...place,
        student_id,
        slot: freeSlot(own.map(({ slot }) => slot)),
        state: 'waiting',
        joined_at: tx.now,
        called_at: null,
        called_by: null,
        ended_at: null,
      })
      .execute()
    await record(tx, scope, 'fair_line.joined', place)
    tellLines(tx, event_id)
    return linesFor(tx.db, scope, event_id, tx.now)
  })

/** Leaves a line, also after having been called. */
export const leave = (deps: Deps, scope: StudentScope, placeId: string): Promise<OwnLines> =>
  inTransaction(deps, async (tx) => {
    const place = await tx.db
      .selectFrom('fair_line_places')
      .select(['id', 'registration_id', 'event_id'])
      .where('id', '=', placeId)
      .where('student_id', '=', scope.student_id)
      .executeTakeFirst()
    if (!place) throw new Problem('not_found')
    await lockLine(tx, place.registration_id)
    const left = await tx.db
      .updateTable('fair_line_places')
      .set({ state: 'left', ended_at: tx.now })
      .where('id', '=', placeId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (left) {
      await record(tx, scope, 'fair_line.left', place)
      tellLines(tx, place.event_id)
    }
    return leftLines(tx.db, scope, place.event_id, tx.now)
  })
