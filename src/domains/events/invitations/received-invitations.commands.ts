import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem, requireNone } from '#shared/problems.ts'
import { dutyErrors } from '../hosting/event-duty.commands.ts'
import { type Answer, requireAnswer } from './event-invitations.rules.ts'
import type { InvitedEventDetail } from './received-invitations.contract.ts'
import { invitedEvent } from './received-invitations.queries.ts'

interface Which {
  invitation_id?: string | undefined
  event_id?: string | undefined
}

/**
 * Locks the organization's own invitation and its event, which can neither be canceled nor moved meanwhile.
 * Throws `not_found`.
 */
const lockInvitation = async (tx: Tx, scope: OrganizationScope, { invitation_id, event_id }: Which) => {
  const mine = tx.db
    .selectFrom('event_invitations as i')
    .where('i.organization_id', '=', scope.organization_id)
  const named = invitation_id
    ? mine.where('i.id', '=', invitation_id)
    : mine.where('i.event_id', '=', event_id!)
  const event = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.id', 'e.state', 'e.ends_at', 'e.title', 'e.organization_id'])
    .where('e.id', 'in', named.select('i.event_id'))
    .where('e.state', 'in', ['published', 'canceled'])
    .where('o.state', '=', 'approved')
    .forShare('e')
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const invitation = await tx.db
    .selectFrom('event_invitations')
    .select(['id', 'state'])
    .where('event_id', '=', event.id)
    .where('organization_id', '=', scope.organization_id)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw new Problem('not_found')
  return { event, invitation }
}

interface Words {
  answer?: string
  decline_reason?: string | null
  guests?: string[]
}

/** Answers an invitation once; a repeat returns the first answer. */
const answer = (
  deps: Deps,
  scope: OrganizationScope,
  which: Which,
  state: Answer,
  { guests = [], ...words }: Words,
): Promise<InvitedEventDetail> =>
  inTransaction(deps, async (tx) => {
    const { event, invitation } = await lockInvitation(tx, scope, which)
    if (requireAnswer(invitation.state, event, state, tx.now) === 'change') {
      requireNone(await dutyErrors(tx, scope, guests, 'account_ids'))
      await tx.db
        .updateTable('event_invitations')
        .set({ ...words, state, answered_by: scope.account_id, answered_at: tx.now })
        .where('id', '=', invitation.id)
        .execute()
      if (guests.length > 0)
        await tx.db
          .insertInto('event_invitation_guests')
          .values(guests.map((account_id) => ({ invitation_id: invitation.id, account_id })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await recordActivity(tx, scope.actor, {
        verb: `event_invitation.${state}`,
        subject: { type: 'event_invitation', id: invitation.id },
        data: { event_id: event.id, host: event.organization_id },
      })
    }
    return invitedEvent(tx.db, scope, event.id, tx.now)
  })

export const acceptInvitation = (
  deps: Deps,
  scope: OrganizationScope,
  { message, account_ids, ...which }: Which & { message: string; account_ids: string[] },
) => answer(deps, scope, which, 'accepted', { answer: message, guests: [...new Set(account_ids)] })

export const declineInvitation = (
  deps: Deps,
  scope: OrganizationScope,
  { reason, ...which }: Which & { reason?: string | undefined },
) => answer(deps, scope, which, 'declined', { decline_reason: reason || null })
