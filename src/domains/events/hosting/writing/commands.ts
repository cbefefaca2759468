import { recordActivity } from '../../../../platform/activity.ts'
import { type Deps, type Tx, transact } from '../../../../platform/deps.ts'
import type { OrganisationScope } from '../../../../platform/scope.ts'
import { newId } from '../../../../shared/ids.ts'
import { type FieldErrors, Problem, requireNone } from '../../../../shared/problems.ts'
import { timeZoneOf } from '../../../organisations/queries.ts'
import { inviteByPick } from '../../invitations/commands.ts'
import { setCapacity } from '../../places/commands.ts'
import { lockEvent } from '../../queries.ts'
import { requireStep, type Standing } from '../../rules.ts'
import { lockBooths, writeBooths } from '../booths/commands.ts'
import { boothsOf } from '../booths/queries.ts'
import { boothErrors } from '../booths/rules.ts'
import type { HostedEvent } from '../contract.ts'
import { dutyErrors, writeDuty } from '../duty/commands.ts'
import { requireConfirmed } from '../moving/commands.ts'
import { hostedEvent } from '../queries.ts'
import { isMove, pastErrors, spotOf } from '../rules.ts'
import { contradictions, type EditedEvent, lacks, type NewEvent } from './contract.ts'
import { contentOf, type HostFiles, pickedFor, picksOf, picturesOf } from './rows/commands.ts'

/** Whom a draft invites follows the form; a published event only ever invites more. */
const writePicks = async (
  tx: Tx,
  scope: OrganisationScope,
  event: Standing & { id: string },
  picks: readonly string[] | undefined,
): Promise<void> => {
  if (!picks) return
  if (event.state === 'draft')
    await tx.db
      .deleteFrom('event_invitations')
      .where('event_id', '=', event.id)
      .where('way', '=', 'pick')
      .where('state', '=', 'pending')
      .$if(picks.length > 0, (all) => all.where('organisation_id', 'not in', picks))
      .execute()
  await inviteByPick(tx, scope, event, picks)
}

/** Adds what the step refuses, instead of ending at the first refusal. */
const alsoErrors = async (errors: FieldErrors, step: () => Promise<unknown>): Promise<void> => {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof Problem) || error.word !== 'invalid') throw error
    Object.assign(errors, error.fields)
  }
}

interface Writing {
  tx: Tx
  scope: OrganisationScope
  event: Standing & { id: string }
  body: NewEvent | EditedEvent
  /** What is wrong already. */
  errors: FieldErrors
}

/** What hangs on the event's row: places, booths, duty, guests. Throws everything that is wrong at once. */
const writeRest = async ({ tx, scope, event, body, errors }: Writing): Promise<void> => {
  const kept = await lockBooths(tx, event.id)
  if (scope.kind === 'employer' && body.booth.length > 0)
    errors.booth = ['Only universities offer booths at their events']
  Object.assign(errors, boothErrors(body.booth, kept))
  if (body.on_duty) Object.assign(errors, await dutyErrors(tx, scope, body.on_duty, 'on_duty'))
  await alsoErrors(errors, () => setCapacity(tx, event.id, body.capacity ?? null, scope.actor))
  // nobody is invited to what is over, and that is said already
  if (!errors.ends_at) await alsoErrors(errors, () => writePicks(tx, scope, event, picksOf(body)))
  requireNone(errors)
  await writeBooths(tx, event.id, body.booth, kept)
  if (body.on_duty) await writeDuty(tx, scope, event.id, body.on_duty)
}

const record = (tx: Tx, scope: OrganisationScope, verb: string, event: { id: string; title: string }) =>
  recordActivity(tx, scope.actor, {
    verb,
    subject: { type: 'event', id: event.id },
    data: { title: event.title },
  })

/** Writes a draft or publishes an event. */
export const createEvent = async (
  deps: Deps,
  scope: OrganisationScope,
  body: NewEvent,
  files: HostFiles,
): Promise<HostedEvent> => {
  const picked = await pickedFor(deps, body, files)
  return transact(deps, async (tx) => {
    const content = contentOf(body, body.time_zone ?? (await timeZoneOf(tx.db, scope)))
    const publishes = body.state === 'published'
    const event = { ...content, id: newId(tx.now.getTime()), state: body.state }
    await tx.db
      .insertInto('events')
      .values({
        ...event,
        ...(await picturesOf(tx, body, files, picked)),
        organisation_id: scope.organisation_id,
        created_by: scope.account_id,
        created_at: tx.now,
        updated_at: tx.now,
        published_at: publishes ? tx.now : null,
      })
      .execute()
    await tx.db.insertInto('event_places').values({ event_id: event.id, capacity: null }).execute()
    const errors = publishes ? pastErrors(content, null, tx.now) : {}
    await writeRest({ tx, scope, event, body, errors })
    await record(tx, scope, publishes ? 'event.published' : 'event.drafted', event)
    return hostedEvent(tx, scope, event.id)
  })
}

type Locked = Awaited<ReturnType<typeof lockEvent>>

const requireEditable = (event: Locked, body: EditedEvent, now: Date): void => {
  requireStep('edit', event, now)
  if (body.state === 'draft' && event.state !== 'draft')
    throw new Problem('conflict', 'A published event does not become a draft again; duplicate it')
  if (body.state === 'published' && event.state !== 'published') requireStep('publish', event, now)
}

/** Writes the event anew; `state: 'published'` publishes a draft. A published event stays whole, and a new time or place of it has to be confirmed. */
export const updateEvent = async (
  deps: Deps,
  scope: OrganisationScope,
  id: string,
  body: EditedEvent,
  files: HostFiles,
): Promise<HostedEvent> => {
  const picked = await pickedFor(deps, body, files)
  return transact(deps, async (tx) => {
    const before = await lockEvent(tx, scope, id)
    requireEditable(before, body, tx.now)
    const content = contentOf(body, body.time_zone ?? before.time_zone)
    const isOut = before.state === 'published'
    const publishes = !isOut && body.state === 'published'
    const errors = isOut || publishes ? pastErrors(content, isOut ? before : null, tx.now) : {}
    if (isOut) Object.assign(errors, lacks(content))
    const moves = isOut && isMove(before, content)
    const event = { ...content, id, state: publishes || isOut ? ('published' as const) : ('draft' as const) }
    if (isOut) requireNone(errors)
    await tx.db
      .updateTable('events')
      .set((row) => ({
        ...event,
        updated_at: tx.now,
        ...(publishes && { published_at: tx.now }),
        ...(moves && { moved_at: tx.now, sequence: row('sequence', '+', 1) }),
      }))
      .where('id', '=', id)
      .execute()
    await writeRest({ tx, scope, event, body, errors })
    if (moves) await requireConfirmed(tx, before, content, body.confirm_move)
    const pictures = await picturesOf(tx, body, files, picked)
    if (Object.keys(pictures).length > 0)
      await tx.db.updateTable('events').set(pictures).where('id', '=', id).execute()
    await record(tx, scope, publishes ? 'event.published' : 'event.edited', event)
    if (moves)
      await recordActivity(tx, scope.actor, {
        verb: 'event.moved',
        subject: { type: 'event', id },
        data: {
          title: event.title,
          from: spotOf(before),
          to: spotOf(content),
          sequence: before.sequence + 1,
        },
      })
    return hostedEvent(tx, scope, id)
  })
}

/** Publishes a draft as it stands. */
export const publishEvent = (deps: Deps, scope: OrganisationScope, id: string): Promise<HostedEvent> =>
  transact(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('publish', event, tx.now)
    const whole = { ...event, booth: await boothsOf(tx.db, id) }
    requireNone({ ...contradictions(whole), ...pastErrors(event, null, tx.now), ...lacks(whole) })
    await tx.db
      .updateTable('events')
      .set({ state: 'published', published_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await record(tx, scope, 'event.published', event)
    return hostedEvent(tx, scope, id)
  })
