import { recordActivity } from '../../../../platform/activity.ts'
import { type Deps, transact } from '../../../../platform/deps.ts'
import type { OrganisationScope } from '../../../../platform/scope.ts'
import { newId } from '../../../../shared/ids.ts'
import { Problem } from '../../../../shared/problems.ts'
import { lockEvent } from '../../queries.ts'
import { requireStep, stateAt } from '../../rules.ts'
import { invitedKind } from '../rules.ts'
import { invitationLink, requireLink } from './queries.ts'

/** Makes the links handed out so far useless. */
export const renewLink = (deps: Deps, scope: OrganisationScope, id: string) =>
  transact(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('invite', event, tx.now)
    const link_version = event.link_version + 1
    await tx.db.updateTable('events').set({ link_version }).where('id', '=', id).execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.link_renewed',
      subject: { type: 'event', id },
      data: { title: event.title },
    })
    return { link: invitationLink(deps, { id, link_version }) }
  })

const others = { employer: 'employers', university: 'universities' } as const

/** The link invites the organisation, unless it is invited; one that declined may think again. */
export const openLink = (
  deps: Deps,
  scope: OrganisationScope,
  { id, token }: { id: string; token: string },
) =>
  transact(deps, async (tx) => {
    const event = await tx.db
      .selectFrom('events as e')
      .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
      .select(['e.id', 'e.state', 'e.ends_at', 'e.link_version', 'e.organisation_id'])
      .select(['o.kind', 'o.state as host_state'])
      .where('e.id', '=', id)
      .forShare('e')
      .executeTakeFirst()
    requireLink(deps, event, token)
    const { kind, host_state, organisation_id: host } = event!
    if (host_state !== 'approved' || stateAt(event!, tx.now) !== 'published')
      throw new Problem('link_expired')
    if (invitedKind[kind] !== scope.kind)
      throw new Problem('conflict', `This link invites ${others[invitedKind[kind]]}`)
    const { organisation_id } = scope
    const asked = { state: 'pending', way: 'link', message: '', created_at: tx.now } as const
    const made = await tx.db
      .insertInto('event_invitations')
      .values({ ...asked, id: newId(tx.now.getTime()), event_id: id, organisation_id })
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'organisation_id'])
          .doUpdateSet({
            ...asked,
            invited_by: null,
            decline_reason: null,
            answered_by: null,
            answered_at: null,
          })
          .where('event_invitations.state', '=', 'declined'),
      )
      .returning('id')
      .executeTakeFirst()
    if (made)
      await recordActivity(tx, scope.actor, {
        verb: 'event_invitation.sent',
        subject: { type: 'event_invitation', id: made.id },
        organisation_id: host,
        data: { event_id: id, invited: organisation_id, way: 'link' },
      })
    const invitation = await tx.db
      .selectFrom('event_invitations')
      .select(['id as invitation_id', 'event_id', 'state'])
      .where('event_id', '=', id)
      .where('organisation_id', '=', organisation_id)
      .executeTakeFirstOrThrow()
    return invitation
  })
