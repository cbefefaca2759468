import { type Activity, recordActivities, recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { type FieldErrors, Problem, requireNone } from '#shared/problems.ts'
import { inBatches } from '#shared/totals.ts'
import { lockEvent } from '../events.queries.ts'
import { type EventFacts, requireStep } from '../events.rules.ts'
import { type Matching, MOST_PICKS, pickField } from './event-invitations.contract.ts'
import { isRegisteredFor, matchingCandidates } from './event-invitations.queries.ts'
import { invitedKind, inviteOutcome } from './event-invitations.rules.ts'

/** What inviting needs to know about an event the transaction has locked. */
export type Inviting = EventFacts & { id: string }

/** Returns errors for picks that cannot be invited: anything but approved organizations of the other kind. */
export const pickErrors = async (
  tx: Tx,
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<FieldErrors> => {
  if (ids.length === 0) return {}
  const known = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', '=', invitedKind[scope.kind])
    .where('state', '=', 'approved')
    .execute()
  const fits = new Set(known.map(({ id }) => id))
  const kind = invitedKind[scope.kind] === 'university' ? 'a university' : 'an employer'
  const wrong = ids.flatMap((id, index) =>
    fits.has(id) ? [] : [[`${pickField[scope.kind]}.${index}`, [`Choose ${kind} from the list`]]],
  )
  return Object.fromEntries(wrong)
}

const standingOf = async (tx: Tx, eventId: string, ids: readonly string[]) => {
  const rows = await tx.db
    .selectFrom('event_invitations')
    .select(['id', 'organization_id', 'state'])
    .where('event_id', '=', eventId)
    .where('organization_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row]))
}

/** Returns which of these already take part, so that nobody invites them. */
const registeredOf = async (tx: Tx, eventId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', 'in', ids)
    .where(isRegisteredFor(eventId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Invites organizations of the other kind to the organization's own event; those invited or registered stay
 * as they are, those that declined are asked again. The caller has locked the event and checked `pickErrors`.
 * Drafts notify nobody until published. Returns how many were invited.
 */
export const inviteByPick = async (
  tx: Tx,
  scope: OrganizationScope,
  event: Inviting,
  organizationIds: readonly string[],
  message = '',
): Promise<number> => {
  const ids = [...new Set(organizationIds)]
  if (ids.length === 0) return 0
  requireStep('invite', event, tx.now)
  const standing = await standingOf(tx, event.id, ids)
  const registered = await registeredOf(tx, event.id, ids)
  const invited = ids.filter((id) => !registered.has(id) && inviteOutcome(standing.get(id)?.state) !== 'same')
  if (invited.length === 0) return 0
  const fresh = { state: 'pending', way: 'pick', message, invited_by: scope.account_id } as const
  const rows = await tx.db
    .insertInto('event_invitations')
    .values(
      invited.map((organization_id) => ({
        ...fresh,
        id: newId(tx.now.getTime()),
        event_id: event.id,
        organization_id,
        created_at: tx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'organization_id'])
        .doUpdateSet({
          ...fresh,
          created_at: tx.now,
          decline_reason: null,
          answered_by: null,
          answered_at: null,
          opened_at: null,
          started_at: null,
        })
        .where('event_invitations.state', '=', 'declined'),
    )
    .returning(['id', 'organization_id'])
    .execute()
  await recordActivities(
    tx,
    scope.actor,
    rows.map(
      ({ id, organization_id }): Activity => ({
        verb: 'event_invitation.sent',
        subject: { type: 'event_invitation', id },
        data: { event_id: event.id, invited: organization_id },
      }),
    ),
  )
  return rows.length
}

/** Whom a call invites: organizations by pick, or all that match. */
interface Whom {
  picks: readonly { value: string }[] | undefined
  matching: Matching | undefined
  message: string
}

/** Invites those picked, all or none; of those that match, whoever can still be invited when their batch is due. */
export const inviteMore = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { picks = [], matching, message }: Whom,
): Promise<{ invited: number }> => {
  const inviteSome = (ids: readonly string[]) =>
    inTransaction(deps, async (tx) => {
      const event = await lockEvent(tx, scope, id)
      requireStep('invite', event, tx.now)
      if (!matching) requireNone(await pickErrors(tx, scope, ids))
      return inviteByPick(tx, scope, event, ids, message)
    })
  if (!matching) return { invited: await inviteSome(picks.map(({ value }) => value)) }
  const ids = await matchingCandidates(deps.db, scope, id, matching)
  let invited = 0
  for (const batch of inBatches(ids, MOST_PICKS)) invited += await inviteSome(batch)
  return { invited }
}

/**
 * Registering accepts the organization's invitation, even a declined one. The host learns about the
 * registration, so the acceptance is not announced.
 */
export const acceptByRegistering = async (
  tx: Tx,
  scope: Pick<OrganizationScope, 'organization_id' | 'actor'> & { account_id: string | null },
  eventId: string,
): Promise<void> => {
  const answered = await tx.db
    .updateTable('event_invitations')
    .set({
      state: 'accepted',
      answered_by: scope.account_id,
      answered_at: tx.now,
      decline_reason: null,
    })
    .where('event_id', '=', eventId)
    .where('organization_id', '=', scope.organization_id)
    .where('state', '<>', 'accepted')
    .returning('id')
    .executeTakeFirst()
  if (answered)
    await recordActivity(tx, scope.actor, {
      verb: 'event_invitation.accepted_by_registering',
      subject: { type: 'event_invitation', id: answered.id },
      data: { event_id: eventId },
    })
}

/** The letters with which the organization was invited by address: their links stop working. */
const withdrawTakenUp = async (
  tx: Tx,
  scope: OrganizationScope,
  { id, title }: { id: string; title: string },
  organization_id: string,
): Promise<void> => {
  const taken = await tx.db
    .deleteFrom('email_invitations')
    .where('event_id', '=', id)
    .where('organization_id', '=', organization_id)
    .returning('id')
    .execute()
  await recordActivities(
    tx,
    scope.actor,
    taken.map(
      (): Activity => ({
        verb: 'event.email_invitation_withdrawn',
        subject: { type: 'event', id },
        data: { title },
      }),
    ),
  )
}

/** Withdraws an unanswered invitation, and what was sent to an address for it; the log remembers it. */
export const withdrawInvitation = (deps: Deps, scope: OrganizationScope, id: string): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const event = await tx.db
      .selectFrom('events')
      .select(['id', 'title', 'state'])
      .where('id', '=', (eb) => eb.selectFrom('event_invitations').select('event_id').where('id', '=', id))
      .where('organization_id', '=', scope.organization_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!event) throw new Problem('not_found')
    const invitation = await tx.db
      .selectFrom('event_invitations')
      .select(['organization_id', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!invitation) throw new Problem('not_found')
    if (invitation.state !== 'pending')
      throw new Problem('conflict', 'This invitation has already been answered')
    await tx.db.deleteFrom('event_invitations').where('id', '=', id).execute()
    await withdrawTakenUp(tx, scope, event, invitation.organization_id)
    await recordActivity(tx, scope.actor, {
      verb: 'event_invitation.withdrawn',
      subject: { type: 'event_invitation', id },
      data: {
        event_id: event.id,
        invited: invitation.organization_id,
        title: event.title,
        invites: invitedKind[scope.kind],
        told: event.state === 'published',
      },
    })
  })
