import { recordActivity } from '#platform/activity.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { tellStreams } from '#platform/live.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { ownFair } from '../own-fairs.queries.ts'
import type { BoothLine } from './booth-lines.contract.ts'
import { topicOf } from './booth-lines.mapping.ts'
import { lineOf } from './booth-lines.queries.ts'
import { dayHindrance, endOutcome, lineHindrance, NOTED_WITHIN } from './booth-lines.rules.ts'

/** Tells whoever watches the lines of a fair that one moved, once this commits. */
export const tellLines = (tx: Tx, eventId: string): void => {
  tx.afterCommit.push(() => tellStreams(tx.deps, [topicOf(eventId)]))
}

type PlacesOf =
  | { registration_id: string }
  | { event_id: string; student_id?: string }
  | { student_id: string }

/** Ends places that cannot stand any more: of an exhibitor, a fair, or one student there or everywhere. */
export const endPlaces = async (tx: Tx, of: PlacesOf): Promise<void> => {
  const standing = of as Partial<{ registration_id: string; event_id: string; student_id: string }>
  // nobody is called whose place ends at the same moment
  await tx.db
    .selectFrom('fair_lines')
    .select('registration_id')
    .where('registration_id', 'in', (row) =>
      row
        .selectFrom('fair_line_places')
        .select('registration_id')
        .where((place) => place.and(standing))
        .where('ended_at', 'is', null),
    )
    .orderBy('registration_id')
    .forUpdate()
    .execute()
  const ended = await tx.db
    .updateTable('fair_line_places')
    .set({ state: 'left', ended_at: tx.now })
    .where((row) => row.and(standing))
    .where('ended_at', 'is', null)
    .returning('event_id')
    .execute()
  for (const eventId of new Set(ended.map(({ event_id }) => event_id))) tellLines(tx, eventId)
}

/** Closes lines with everyone in them: of a fair on another day, or of an exhibitor that is gone. */
export const closeLines = async (
  tx: Tx,
  of: { event_id: string } | { organization_id: string },
): Promise<void> => {
  const lines = await tx.db
    .updateTable('fair_lines as n')
    .from('fair_registrations as r')
    .set({ is_open: false, changed_at: tx.now })
    .whereRef('r.id', '=', 'n.registration_id')
    .where('event_id' in of ? 'r.event_id' : 'r.organization_id', '=', Object.values(of)[0]!)
    .returning('n.registration_id')
    .execute()
  for (const { registration_id } of lines) await endPlaces(tx, { registration_id })
}

/** Ends the lines of a fair that was moved, unless they are on at its new time as well. */
export const endMovedLines = async (tx: Tx, eventId: string): Promise<void> => {
  const event = await tx.db
    .selectFrom('events')
    .select(['state', 'starts_at', 'ends_at'])
    .where('id', '=', eventId)
    .$narrowType<{ starts_at: string; ends_at: string }>()
    .executeTakeFirst()
  if (event && dayHindrance(event, tx.now)) await closeLines(tx, { event_id: eventId })
}

/** Ends the places of fairs that are over: who waits then isn’t named any longer, who was called for another day. */
export const endLinesOver = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const ended = await tx.db
      .updateTable('fair_line_places as l')
      .from('events as e')
      .set({ state: 'left', ended_at: tx.now })
      .whereRef('e.id', '=', 'l.event_id')
      .where('l.ended_at', 'is', null)
      .where('e.ends_at', '<=', iso(tx.now))
      .where((row) =>
        row.or([
          row('l.state', '=', 'waiting'),
          row('e.ends_at', '<=', iso(later(tx.now, -NOTED_WITHIN * DAY))),
        ]),
      )
      .returning('l.event_id')
      .execute()
    for (const eventId of new Set(ended.map(({ event_id }) => event_id))) tellLines(tx, eventId)
  })

const requireLine = async (tx: Tx, scope: OrganizationScope, registrationId: string) => {
  const { registration, event } = await ownFair(tx.db, scope, registrationId)
  const hindrance = lineHindrance(registration, event, tx.now)
  if (hindrance) throw new Problem('step_not_possible', hindrance)
  return event
}

/** Locks the line: whoever calls, joins, or leaves waits. */
export const lockLine = (tx: Tx, registrationId: string) =>
  tx.db
    .selectFrom('fair_lines')
    .select(['registration_id', 'is_open'])
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()

const record = (tx: Tx, scope: OrganizationScope, verb: string, id: string, data: object) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'fair_registration', id },
    data: { by: scope.organization_id, ...data },
  })

/** Opens the line at a booth, or closes it. */
export const changeLine = (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
  is_open: boolean,
): Promise<BoothLine> =>
  inTransaction(deps, async (tx) => {
    const event = is_open
      ? await requireLine(tx, scope, registrationId)
      : (await ownFair(tx.db, scope, registrationId)).event
    await tx.db
      .insertInto('fair_lines')
      .values({ registration_id: registrationId, is_open, changed_at: tx.now })
      .onConflict((conflict) =>
        conflict.column('registration_id').doUpdateSet({ is_open, changed_at: tx.now }),
      )
      .execute()
    await record(tx, scope, is_open ? 'fair_line.opened' : 'fair_line.closed', registrationId, {
      event_id: event.id,
    })
    return lineOf(tx.db, scope, registrationId, tx.now)
  })

/** Calls whoever is first in line. */
export const callNextInLine = (
  deps: Deps,
  scope: OrganizationScope,
  registrationId: string,
): Promise<BoothLine> =>
  inTransaction(deps, async (tx) => {
    const event = await requireLine(tx, scope, registrationId)
    await lockLine(tx, registrationId)
    const first = await tx.db
      .selectFrom('fair_line_places')
      .select(['id', 'student_id'])
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'waiting')
      .where('ended_at', 'is', null)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!first) throw new Problem('step_not_possible', 'Nobody is waiting')
    const { numUpdatedRows } = await tx.db
      .updateTable('fair_line_places')
      .set({ state: 'called', called_at: tx.now, called_by: scope.account_id })
      .where('id', '=', first.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    // the fair ended at this moment
    if (numUpdatedRows === 0n) throw new Problem('step_not_possible', 'Nobody is waiting')
    await record(tx, scope, 'fair_line.called', registrationId, {
      event_id: event.id,
      place_id: first.id,
      student_id: first.student_id,
    })
    tellLines(tx, event.id)
    return lineOf(tx.db, scope, registrationId, tx.now)
  })

/** Notes that somebody who was called was at the booth, or didn't come. */
export const endCalledPlace = (
  deps: Deps,
  scope: OrganizationScope,
  placeId: string,
  outcome: 'met' | 'missed',
): Promise<BoothLine> =>
  inTransaction(deps, async (tx) => {
    const place = await tx.db
      .selectFrom('fair_line_places as l')
      .innerJoin('fair_registrations as r', 'r.id', 'l.registration_id')
      .select(['l.id', 'l.registration_id', 'l.event_id', 'l.student_id'])
      .where('l.id', '=', placeId)
      .where('r.organization_id', '=', scope.organization_id)
      .executeTakeFirst()
    if (!place) throw new Problem('not_found')
    await lockLine(tx, place.registration_id)
    const { state } = await tx.db
      .selectFrom('fair_line_places')
      .select('state')
      .where('id', '=', placeId)
      .executeTakeFirstOrThrow()
    const step = endOutcome(state, outcome)
    if (step === 'refused') throw new Problem('step_not_possible', 'This student isn’t expected any more')
    if (step === 'change') {
      await tx.db
        .updateTable('fair_line_places')
        .set({ state: outcome, ended_at: tx.now })
        .where('id', '=', placeId)
        .execute()
      await record(tx, scope, `fair_line.${outcome}`, place.registration_id, {
        event_id: place.event_id,
        place_id: placeId,
        student_id: place.student_id,
      })
      tellLines(tx, place.event_id)
    }
    return lineOf(tx.db, scope, place.registration_id, tx.now)
  })
