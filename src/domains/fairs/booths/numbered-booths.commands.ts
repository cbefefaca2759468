import { lockEvent } from '#domains/events/events.queries.ts'
import { requireStep } from '#domains/events/events.rules.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem, requireNone } from '#shared/problems.ts'
import type { editBooth, makeBooths, NumberedBooth, removeBooths } from './numbered-booths.contract.ts'
import { boothsByIds, lockBooth, lockedBooths } from './numbered-booths.queries.ts'
import { numbersOf, seriesErrors, someOf } from './numbered-booths.rules.ts'

const record = (
  tx: Tx,
  scope: OrganizationScope,
  verb: string,
  eventId: string,
  data: Record<string, unknown>,
) => recordActivity(tx, scope.actor, { verb, subject: { type: 'event', id: eventId }, data })

const standing = async (tx: Tx, eventId: string) => {
  const booths = await tx.db
    .selectFrom('fair_booths')
    .select('number')
    .where('event_id', '=', eventId)
    .execute()
  const kinds = await tx.db.selectFrom('event_booths').select('id').where('event_id', '=', eventId).execute()
  return {
    numbers: new Set(booths.map(({ number }) => number)),
    kinds: new Set(kinds.map(({ id }) => id)),
  }
}

/** Numbers booths of several kinds at once; a single number that exists already refuses all. */
export const numberBooths = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  series: BodyOf<typeof makeBooths>,
): Promise<OutputOf<typeof makeBooths>> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    requireStep('edit', event, tx.now)
    requireNone(seriesErrors(series, await standing(tx, eventId)))
    const made = numbersOf(series)
    await tx.db
      .insertInto('fair_booths')
      .values(made.map((booth) => ({ ...booth, id: newId(), event_id: eventId, created_at: tx.now })))
      .execute()
    const answer = { first: made[0]!.number, last: made.at(-1)!.number, made: made.length }
    await record(tx, scope, 'event.booths_numbered', eventId, answer)
    return answer
  })

/** Changes a booth's number or kind. */
export const changeBooth = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { number, kind_id }: BodyOf<typeof editBooth>,
): Promise<NumberedBooth> =>
  inTransaction(deps, async (tx) => {
    const { event, booth } = await lockBooth(tx, scope, id)
    const { numbers, kinds } = await standing(tx, event.id)
    if (!kinds.has(kind_id)) throw invalid({ kind_id: ['Choose one of this event’s kinds of booths'] })
    if (number !== booth.number && numbers.has(number))
      throw invalid({ number: ['Another booth has this number'] })
    if (kind_id !== booth.kind_id && booth.registration_id)
      throw new Problem(
        'step_not_possible',
        `${booth.exhibitor} has this booth; unassign it to change its kind`,
      )
    if (number !== booth.number || kind_id !== booth.kind_id) {
      await tx.db.updateTable('fair_booths').set({ number, kind_id }).where('id', '=', id).execute()
      await record(tx, scope, 'event.booth_edited', event.id, { from: booth.number, number })
    }
    return (await boothsByIds(tx.db, [id]))[0]!
  })

/** Removes free booths, all or none. */
export const removeFreeBooths = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  { booth_ids }: BodyOf<typeof removeBooths>,
): Promise<OutputOf<typeof removeBooths>> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, eventId)
    requireStep('edit', event, tx.now)
    const booths = await lockedBooths(tx, eventId, booth_ids)
    if (booths.length < new Set(booth_ids).size)
      throw new Problem('not_found', 'One of these booths was not found. Nothing was changed.')
    const held = booths.filter(({ registration_id }) => registration_id)
    if (held.length > 0)
      throw new Problem(
        'step_not_possible',
        `${someOf(held.map(({ number }) => number))} ${held.length === 1 ? 'has an exhibitor' : 'have exhibitors'}; unassign ${held.length === 1 ? 'it' : 'them'} first. Nothing was changed.`,
      )
    await tx.db.deleteFrom('fair_booths').where('id', 'in', booth_ids).execute()
    await record(tx, scope, 'event.booths_removed', eventId, {
      count: booths.length,
      numbers: someOf(booths.map(({ number }) => number)),
    })
    return { removed: booths.length }
  })
