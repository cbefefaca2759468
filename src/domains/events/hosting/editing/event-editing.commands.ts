import { timeZoneOf } from '#domains/organizations/organizations.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, Problem, requireNone } from '#shared/problems.ts'
import { lockEvent } from '../../events.queries.ts'
import { type EventFacts, requireStep } from '../../events.rules.ts'
import { inviteByPick, pickErrors } from '../../invitations/event-invitations.commands.ts'
import { lockPlaces, renewOffers, setCapacity } from '../../registrations/event-seats.commands.ts'
import { capacityErrors, type Places } from '../../registrations/event-seats.rules.ts'
import { lockBooths, writeBooths } from '../booths.commands.ts'
import { boothsOf } from '../booths.queries.ts'
import { boothErrors, currencyErrors } from '../booths.rules.ts'
import { dutyErrors, writeDuty } from '../event-duty.commands.ts'
import { hasMoney } from '../event-money.queries.ts'
import { requireConfirmed } from '../event-rescheduling.commands.ts'
import type { HostedEvent } from '../hosted-events.contract.ts'
import { hostedEvent } from '../hosted-events.queries.ts'
import { gainsDoor, isMove, pastErrors, timeAndPlaceOf } from '../hosted-events.rules.ts'
import { type HostFiles, pickedFor, picturesOf } from './event-content.commands.ts'
import { contentOf, picksOf } from './event-content.mapping.ts'
import { contradictions, type EditedEvent, missingFields, type NewEvent } from './event-editing.contract.ts'

interface Writing {
  tx: Tx
  scope: OrganizationScope
  event: EventFacts & { id: string }
  body: NewEvent | EditedEvent
  /** Of the event as it was. */
  currency: string | null
  /** Whether it was published already. */
  wasOut: boolean
  /** Errors found so far. */
  errors: FieldErrors
}
/** Updates the picks: a draft's follow the form, also as it is published; a published event's can only grow. */
const writePicks = async ({ tx, scope, event, body, wasOut }: Writing): Promise<void> => {
  const picks = picksOf(body)
  if (!picks) return
  if (!wasOut)
    await tx.db
      .deleteFrom('event_invitations')
      .where('event_id', '=', event.id)
      .where('way', '=', 'pick')
      .where('state', '=', 'pending')
      .$if(picks.length > 0, (all) => all.where('organization_id', 'not in', picks))
      .execute()
  await inviteByPick(tx, scope, event, picks)
}

type Booths = Awaited<ReturnType<typeof lockBooths>>

/** Locks what depends on the event's row and throws everything wrong at once. Returns the existing booths. */
const requireRest = async (
  { tx, scope, event, body, currency, errors }: Writing,
  places: Pick<Places, 'taken' | 'capacity'>,
): Promise<Booths> => {
  const kept = await lockBooths(tx, event.id)
  if (scope.kind === 'employer' && body.booth.length > 0)
    errors.booth = ['Only universities can offer booths at their events']
  Object.assign(
    errors,
    boothErrors(body.booth, kept),
    currencyErrors(currency, body.booth_currency ?? null, await hasMoney(tx.db, event.id), kept),
    capacityErrors(places, body.capacity ?? null),
  )
  if (body.on_duty) Object.assign(errors, await dutyErrors(tx, scope, body.on_duty, 'on_duty'))
  Object.assign(errors, await pickErrors(tx, scope, picksOf(body) ?? []))
  requireNone(errors)
  return kept
}

/** Writes booths, duty, and invitations that were already checked. */
const writeRest = async (writing: Writing, kept: Booths): Promise<void> => {
  const { tx, scope, event, body } = writing
  await writePicks(writing)
  await writeBooths(tx, event.id, body.booth, kept)
  if (body.on_duty) await writeDuty(tx, scope, event.id, body.on_duty)
}

const record = (tx: Tx, scope: OrganizationScope, verb: string, event: { id: string; title: string }) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'event', id: event.id },
    data: { title: event.title },
  })

/** Creates a draft or publishes an event. */
export const createEvent = async (
  deps: Deps,
  scope: OrganizationScope,
  body: NewEvent,
  files: HostFiles,
): Promise<HostedEvent> => {
  const check = async (tx: Tx) => {
    const content = contentOf(body, body.time_zone ?? (await timeZoneOf(tx.db, scope)))
    const publishes = body.state === 'published'
    const event = { ...content, id: newId(tx.now.getTime()), state: body.state }
    const errors = publishes ? pastErrors(content, null, tx.now) : {}
    const writing = { tx, scope, event, body, currency: null, wasOut: false, errors }
    return { event, publishes, writing, kept: await requireRest(writing, { taken: 0, capacity: null }) }
  }
  const picked = await pickedFor(deps, body, files, check)
  return inTransaction(deps, async (tx) => {
    const { event, publishes, writing, kept } = await check(tx)
    await tx.db
      .insertInto('events')
      .values({
        ...event,
        ...(await picturesOf(tx, body, files, picked)),
        organization_id: scope.organization_id,
        created_by: scope.account_id,
        created_at: tx.now,
        updated_at: tx.now,
        published_at: publishes ? tx.now : null,
      })
      .execute()
    await tx.db
      .insertInto('event_places')
      .values({ event_id: event.id, capacity: body.capacity ?? null })
      .execute()
    await writeRest(writing, kept)
    await record(tx, scope, publishes ? 'event.published' : 'event.drafted', event)
    return hostedEvent(tx, scope, event.id)
  })
}

type Locked = Awaited<ReturnType<typeof lockEvent>>

const requireEditable = (event: Locked, body: EditedEvent, now: Date): void => {
  requireStep('edit', event, now)
  if (body.state === 'draft' && event.state !== 'draft')
    throw new Problem('conflict', 'A published event cannot become a draft again; duplicate it instead')
  if (body.state === 'published' && event.state !== 'published') requireStep('publish', event, now)
}

/**
 * Replaces an event's content; `state: 'published'` publishes a draft. A published event must stay complete,
 * and a new time or place must be confirmed.
 */
export const updateEvent = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  body: EditedEvent,
  files: HostFiles,
): Promise<HostedEvent> => {
  const check = async (tx: Tx) => {
    const before = await lockEvent(tx, scope, id)
    requireEditable(before, body, tx.now)
    const content = contentOf(body, body.time_zone ?? before.time_zone)
    const isOut = before.state === 'published'
    const publishes = !isOut && body.state === 'published'
    const errors = isOut || publishes ? pastErrors(content, isOut ? before : null, tx.now) : {}
    if (isOut) Object.assign(errors, missingFields(content))
    const moves = isOut && isMove(before, content)
    const event = { ...content, id, state: publishes || isOut ? ('published' as const) : ('draft' as const) }
    const writing = { tx, scope, event, body, currency: before.booth_currency, wasOut: isOut, errors }
    const kept = await requireRest(writing, await lockPlaces(tx, id))
    if (moves) await requireConfirmed(tx, before, content, body.confirm_move)
    return { before, content, publishes, moves, event, writing, kept }
  }
  const picked = await pickedFor(deps, body, files, check)
  return inTransaction(deps, async (tx) => {
    const { before, content, publishes, moves, event, writing, kept } = await check(tx)
    const pictures = await picturesOf(tx, body, files, picked)
    await tx.db
      .updateTable('events')
      .set((row) => ({
        ...event,
        ...pictures,
        updated_at: tx.now,
        ...(publishes && { published_at: tx.now }),
        ...(moves && { moved_at: tx.now, sequence: row('sequence', '+', 1) }),
      }))
      .where('id', '=', id)
      .execute()
    await setCapacity(tx, id, body.capacity ?? null, scope.actor)
    await writeRest(writing, kept)
    if (moves) await renewOffers(tx, { ...before, starts_at: content.starts_at! }, scope.actor)
    await record(tx, scope, publishes ? 'event.published' : 'event.edited', event)
    if (moves)
      await recordActivity(tx, scope.actor, {
        verb: 'event.moved',
        subject: { type: 'event', id },
        data: {
          title: event.title,
          from: timeAndPlaceOf(before),
          to: timeAndPlaceOf(content),
          ...(gainsDoor(before, content) && { gains_door: true }),
          sequence: before.sequence + 1,
        },
      })
    return hostedEvent(tx, scope, id)
  })
}

/** Publishes a draft as it is. */
export const publishEvent = (deps: Deps, scope: OrganizationScope, id: string): Promise<HostedEvent> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('publish', event, tx.now)
    const whole = { ...event, booth: await boothsOf(tx.db, id) }
    requireNone({ ...contradictions(whole), ...pastErrors(event, null, tx.now), ...missingFields(whole) })
    await tx.db
      .updateTable('events')
      .set({ state: 'published', published_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await record(tx, scope, 'event.published', event)
    return hostedEvent(tx, scope, id)
  })
