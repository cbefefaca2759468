import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { lockEvent } from '../events.queries.ts'
import { requireStep, stateAt } from '../events.rules.ts'
import { acceptByRegistering } from './event-invitations.commands.ts'
import { isRegistered } from './event-invitations.queries.ts'
import { invitedKind } from './event-invitations.rules.ts'
import { invitationLink, requireLink } from './invitation-links.queries.ts'

/** Invalidates the links handed out so far. */
export const renewLink = (deps: Deps, scope: OrganizationScope, id: string) =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('invite', event, tx.now)
    const link_version = event.link_version + 1
    await tx.db.updateTable('events').set({ link_version }).where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.link_renewed',
      subject: { type: 'event', id },
      data: { title: event.title },
    })
    return { link: await invitationLink(deps, tx.db, { id, link_version }, scope) }
  })

const others = { employer: 'employers', university: 'universities' } as const

/** Locks the organization before its members, in the same order as changes to a team. */
const holdHost = async (tx: Tx, eventId: string) => {
  const organization = await tx.db
    .selectFrom('organizations')
    .select(['id as host', 'kind'])
    .where('id', '=', (eb) => eb.selectFrom('events').select('organization_id').where('id', '=', eventId))
    .where('state', '=', 'approved')
    .forShare()
    .executeTakeFirst()
  if (!organization) throw new Problem('link_expired')
  return organization
}

/** Invites the organization through the link, unless already invited; one that declined can reconsider. */
export const openLink = (
  deps: Deps,
  scope: OrganizationScope,
  { id, token }: { id: string; token: string },
) =>
  inTransaction(deps, async (tx) => {
    const { kind, host } = await holdHost(tx, id)
    const event = await tx.db
      .selectFrom('events')
      .select(['id', 'state', 'ends_at', 'link_version', 'organization_id'])
      .where('id', '=', id)
      // nobody registers meanwhile, which would answer an invitation that is only being made
      .forNoKeyUpdate()
      .executeTakeFirst()
    await requireLink(deps, tx.db, { event, token, holds: true })
    if (stateAt(event!, tx.now) !== 'published') throw new Problem('link_expired')
    if (invitedKind[kind] !== scope.kind)
      throw new Problem('conflict', `This link invites ${others[invitedKind[kind]]}`)
    const { organization_id } = scope
    const asked = {
      state: 'pending',
      way: 'link',
      message: '',
      created_at: tx.now,
      opened_at: tx.now,
    } as const
    const made = await tx.db
      .insertInto('event_invitations')
      .values({ ...asked, id: newId(tx.now.getTime()), event_id: id, organization_id })
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'organization_id'])
          .doUpdateSet({
            ...asked,
            invited_by: null,
            decline_reason: null,
            answered_by: null,
            answered_at: null,
            started_at: null,
          })
          .where('event_invitations.state', '=', 'declined'),
      )
      .returning('id')
      .executeTakeFirst()
    if (made)
      await recordActivity(tx, scope.actor, {
        verb: 'event_invitation.sent',
        subject: { type: 'event_invitation', id: made.id },
        organization_id: host,
        data: { event_id: id, invited: organization_id, way: 'link' },
      })
    if (await isRegistered(tx.db, organization_id, id)) await acceptByRegistering(tx, scope, id)
    const invitation = await tx.db
      .selectFrom('event_invitations')
      .select(['id as invitation_id', 'event_id', 'state'])
      .where('event_id', '=', id)
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return invitation
  })
