import { sql } from 'kysely'
import { lockEvent } from '#domains/events/events.queries.ts'
import { requireStep } from '#domains/events/events.rules.ts'
import { recordActivities } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import type { assignBooth, swapBooths } from './booth-assignment.contract.ts'
import { exhibitorErrors, swapRefusal } from './booth-assignment.rules.ts'
import type { NumberedBooth } from './numbered-booths.contract.ts'
import { boothsByIds, type LockedBooth, lockBooth, lockedBooths } from './numbered-booths.queries.ts'

/** Which exhibitor gets which booth; null: the booth becomes free. */
export type Assignment = readonly [boothId: string, registrationId: string | null]

/** Writes who has which booth, in one statement, so that two may change places. */
export const writeAssignments = async (tx: Tx, assignments: readonly Assignment[]): Promise<void> => {
  if (assignments.length === 0) return
  const given = JSON.stringify(assignments.map(([id, registration_id]) => ({ id, registration_id })))
  await tx.db
    .updateTable('fair_booths as b')
    .from(
      sql<{ id: string; registration_id: string | null }>`jsonb_to_recordset(${given}::jsonb)`.as<'given'>(
        sql`given(id uuid, registration_id uuid)`,
      ),
    )
    .set((row) => ({ registration_id: row.ref('given.registration_id') }))
    .whereRef('b.id', '=', 'given.id')
    .execute()
}

/** Logs for each exhibitor which booth it has now; null: none anymore. */
export const recordPlaces = (
  tx: Tx,
  scope: OrganizationScope,
  eventId: string,
  places: ReadonlyArray<readonly [registrationId: string, number: string | null]>,
) =>
  recordActivities(
    tx,
    scope.actor,
    places.map(([id, number]) => ({
      verb: number === null ? 'fair_registration.booth_freed' : 'fair_registration.booth_assigned',
      subject: { type: 'fair_registration', id },
      data: { event_id: eventId, by: scope.organization_id, ...(number !== null && { number }) },
    })),
  )

const exhibitorOf = (tx: Tx, eventId: string, id: string) =>
  tx.db
    .selectFrom('fair_registrations as r')
    .leftJoin('fair_booths as b', 'b.registration_id', 'r.id')
    .select(['r.id', 'r.state', 'r.booth_id', 'r.booth_name', 'b.id as numbered_id'])
    .where('r.id', '=', id)
    .where('r.event_id', '=', eventId)
    .executeTakeFirst()

const give = async (tx: Tx, scope: OrganizationScope, eventId: string, booth: LockedBooth, id: string) => {
  const exhibitor = await exhibitorOf(tx, eventId, id)
  requireNone(exhibitorErrors(exhibitor, booth))
  if (booth.registration_id)
    throw new Problem('booth_taken', `${booth.number} already belongs to ${booth.exhibitor}`)
  const before = exhibitor?.numbered_id
  await writeAssignments(tx, [...(before ? ([[before, null]] as const) : []), [booth.id, id]])
  await recordPlaces(tx, scope, eventId, [[id, booth.number]])
}

/** Gives a booth to an exhibitor, who leaves another one, or frees it. Throws `booth_taken` if someone has it. */
export const assignExhibitor = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { registration_id }: BodyOf<typeof assignBooth>,
): Promise<NumberedBooth> =>
  inTransaction(deps, async (tx) => {
    const { event, booth } = await lockBooth(tx, scope, id)
    if (booth.registration_id !== registration_id) {
      if (registration_id) await give(tx, scope, event.id, booth, registration_id)
      else {
        await writeAssignments(tx, [[id, null]])
        await recordPlaces(tx, scope, event.id, [[booth.registration_id!, null]])
      }
    }
    return (await boothsByIds(tx.db, [id]))[0]!
  })

/** Lets the exhibitors of two booths change places; with a free booth, one moves. */
export const swapExhibitors = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { booth_ids }: BodyOf<typeof swapBooths>,
): Promise<OutputOf<typeof swapBooths>> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    requireStep('edit', event, tx.now)
    const [one, other] = await lockedBooths(tx, eventId, booth_ids)
    if (!one || !other) throw new Problem('not_found', 'One of these booths was not found')
    const refusal = swapRefusal(one, other)
    if (refusal) throw new Problem('step_not_possible', refusal)
    await writeAssignments(tx, [
      [one.id, other.registration_id],
      [other.id, one.registration_id],
    ])
    await recordPlaces(
      tx,
      scope,
      eventId,
      [[one.registration_id, other.number] as const, [other.registration_id, one.number] as const].flatMap(
        ([id, number]) => (id ? [[id, number] as const] : []),
      ),
    )
    return { booths: await boothsByIds(tx.db, booth_ids) }
  })
