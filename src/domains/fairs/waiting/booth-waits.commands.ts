import { sql } from 'kysely'
import { lockKinds } from '#domains/events/booth-holds.commands.ts'
import { acceptByRegistering } from '#domains/events/invitations/event-invitations.commands.ts'
import { type Activity, recordActivities, recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type OrganizationScope, systemActor } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { invalid, Problem } from '#shared/problems.ts'
import { activeRegistration, lockOpenEvent, requireGiven } from '../exhibitor-registration.queries.ts'
import { returnableBooths } from '../exhibitors/held-decisions.queries.ts'
import type { OwnPlace } from '../fairs.contract.ts'
import { type HeldEvent, lockFairEvent } from '../fairs.queries.ts'
import { takesExhibitors } from '../fairs.rules.ts'
import { startBilling } from '../invoices/billings.commands.ts'
import { enterWith } from '../registration-entry.commands.ts'
import { fillForm } from '../registration-form/form-answers.commands.ts'
import type { employerWaiting as calls } from './booth-waits.contract.ts'
import { ownPlaceAt } from './booth-waits.queries.ts'
import { movesUp } from './booth-waits.rules.ts'
import { endWait, waitOf } from './ended-waits.commands.ts'

type Given = BodyOf<typeof calls.join>
type Kind = Awaited<ReturnType<typeof lockKinds>>[number]

/** Puts the organization at the end of the line for a kind of booth that is gone. */
export const joinLine = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
  given: Given,
): Promise<OwnPlace> =>
  inTransaction(deps, async (tx) => {
    const event = await lockOpenEvent(tx, scope, eventId)
    if (!takesExhibitors(event, tx.now)) throw new Problem('conflict', 'Exhibitor registration has closed')
    if (await activeRegistration(tx, scope, eventId))
      throw new Problem('conflict', 'Your organization is already registered for this event')
    if (!given.booth_id) throw invalid({ booth_id: ['Choose a booth'] })
    const { answers, errors } = await fillForm(tx, eventId, null, { answers: given.answers })
    await requireGiven(tx, scope, eventId, given, errors)
    const [kind] = await lockKinds(tx, eventId, [given.booth_id])
    if (kind!.quantity - kind!.held - kind!.waiting > 0)
      throw new Problem('conflict', `“${kind!.name}” is available, so there is no line: register instead`, {
        fields: { booth_id: ['One of these is available'] },
      })
    const id = newId(tx.now.getTime())
    const made = await tx.db
      .insertInto('fair_booth_waits')
      .values({
        id,
        event_id: eventId,
        booth_id: given.booth_id,
        organization_id: scope.organization_id,
        representatives: JSON.stringify(given.representatives),
        notes: given.notes,
        answers: JSON.stringify(answers),
        joined_by: scope.account_id,
        joined_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(['event_id', 'organization_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Problem('conflict', 'You’re already in line for a booth; leave that line first')
    await acceptByRegistering(tx, scope, eventId)
    await recordActivity(tx, scope.actor, {
      verb: 'fair_wait.joined',
      subject: { type: 'fair_wait', id },
      data: { event_id: eventId, booth_id: given.booth_id },
    })
    return (await ownPlaceAt(tx.db, scope, eventId))!
  })

/** Leaves the line; who doesn't wait stays as they are. */
export const leaveLine = (
  deps: Deps,
  scope: OrganizationScope,
  eventId: string,
): Promise<{ waiting: boolean }> =>
  inTransaction(deps, async (tx) => {
    const wait = await waitOf(tx, scope.organization_id, eventId)
    if (!wait) await lockOpenEvent(tx, scope, eventId)
    else {
      await lockKinds(tx, eventId, [wait.booth_id])
      await endWait(tx, scope.actor, scope.organization_id, eventId, 'fair_wait.left')
    }
    return { waiting: false }
  })

/** Takes the next in line off it: as many as there are free booths of the kind. */
const takeNext = (tx: Tx, kind: Kind, free: number) =>
  tx.db
    .deleteFrom('fair_booth_waits')
    .where('id', 'in', (row) =>
      row
        .selectFrom('fair_booth_waits as w')
        .select('w.id')
        .where('w.booth_id', '=', kind.id)
        .orderBy('w.joined_at')
        .orderBy('w.id')
        .limit(free),
    )
    .returning(['id', 'organization_id', 'representatives', 'notes', 'answers', 'joined_by'])
    .returning(
      sql<boolean>`exists (select from organizations o
        where o.id = fair_booth_waits.organization_id and o.state = 'approved')`.as('is_approved'),
    )
    .execute()
type Next = Awaited<ReturnType<typeof takeNext>>[number]

/** Registers one with what it wrote when it joined; returns nothing if it takes part already. */
const register = (tx: Tx, event: HeldEvent, kind: Kind, wait: Next): Promise<string | undefined> => {
  const { organization_id, representatives, notes, answers, joined_by } = wait
  const form = { answers, before: [], after: [] }
  return enterWith(
    tx,
    { actor: systemActor, account_id: joined_by, answered_by: null },
    event,
    { organization_id, state: 'pending', booth_id: kind.id, representatives, notes, form },
    kind,
  )
}

const stepsOf = (event: HeldEvent, registration: string, { organization_id }: Next): Activity[] =>
  ['fair_registration.submitted', 'fair_registration.moved_up'].map((verb) => ({
    verb,
    subject: { type: 'fair_registration', id: registration },
    organization_id,
    data: { event_id: event.id, by: organization_id },
  }))

/** Gives so many booths of a locked kind to those in line; whoever can't take one is passed over. */
const moveUpKind = async (tx: Tx, event: HeldEvent, kind: Kind, count: number): Promise<void> => {
  for (let free = count; free > 0; ) {
    const next = await takeNext(tx, kind, free)
    if (next.length === 0) return
    const inOrder = next.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    for (const wait of inOrder) {
      const id = wait.is_approved && (await register(tx, event, kind, wait))
      if (!id) continue
      await startBilling(tx, wait, id, null)
      free -= 1
      await recordActivities(tx, systemActor, stepsOf(event, id, wait))
    }
  }
}

/** Moves the lines for these kinds up, or for all of the event; whatever frees a booth calls this. */
export const moveUp = async (
  tx: Tx,
  event: HeldEvent,
  kinds: readonly (string | null)[] | 'all',
): Promise<void> => {
  if (!movesUp(event, tx.now)) return
  const waiting = await tx.db
    .selectFrom('event_booths')
    .select('id')
    .where('event_id', '=', event.id)
    .where('waiting', '>', 0)
    .$if(kinds !== 'all', (all) =>
      all.where('id', '=', sql<string>`any (${[...kinds].filter((id) => id !== null)}::uuid[])`),
    )
    .execute()
  const ids = waiting.map(({ id }) => id)
  const locked = await lockKinds(tx, event.id, ids)
  const returnable = await returnableBooths(tx, ids)
  for (const kind of locked)
    await moveUpKind(tx, event, kind, kind.quantity - kind.held - (returnable.get(kind.id) ?? 0))
}

/** Moves all lines of an event up, after its booths changed or an answer can no longer be undone. */
export const moveUpAt = async (tx: Tx, eventId: string): Promise<void> =>
  moveUp(tx, await lockFairEvent(tx, eventId), 'all')

const BATCH = 100

/** Ends waits, of which their organizations are told. */
const endWaits = async (tx: Tx, ids: readonly string[], reason: 'canceled' | 'started'): Promise<void> => {
  const gone = await tx.db
    .deleteFrom('fair_booth_waits')
    .where('id', 'in', [...ids])
    .returning(['id', 'event_id', 'organization_id'])
    .execute()
  await recordActivities(
    tx,
    systemActor,
    gone.map(({ id, event_id, organization_id }) => ({
      verb: 'fair_wait.ended',
      subject: { type: 'fair_wait', id },
      organization_id,
      data: { event_id, reason, exhibitor_id: organization_id },
    })),
  )
}

/** Ends the lines of events that have started or will not take place. */
export const endLines = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const over = await tx.db
      .selectFrom('fair_booth_waits as w')
      .innerJoin('events as e', 'e.id', 'w.event_id')
      .select(['w.id', 'e.state'])
      .where((row) => row.or([row('e.state', '<>', 'published'), row('e.starts_at', '<=', iso(tx.now))]))
      .orderBy('w.id')
      .limit(BATCH)
      .execute()
    const by = Map.groupBy(over, ({ state }) => (state === 'published' ? 'started' : 'canceled'))
    for (const [reason, rows] of by)
      await endWaits(
        tx,
        rows.map(({ id }) => id),
        reason as 'canceled' | 'started',
      )
  })
