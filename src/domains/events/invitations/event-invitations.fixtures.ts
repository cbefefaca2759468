import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'
import type { InvitationState } from '../events.contract.ts'
import { buildEvent } from '../events.fixtures.ts'
import { invitedKind } from './event-invitations.rules.ts'

export interface InvitationOverrides {
  event_id?: string
  organization_id?: string
  state?: InvitationState
  way?: 'pick' | 'link'
  message?: string
  answer?: string
  decline_reason?: string
  created_at?: Date
  answered_at?: Date
}

const hostOf = async ({ db }: Deps, eventId: string) =>
  db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select('o.kind')
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()

/**
 * Creates an invitation in any state, without emails; the event and the invited organization are created
 * unless given.
 */
export const buildInvitation = async (deps: Deps, overrides: InvitationOverrides = {}) => {
  const event_id = overrides.event_id ?? (await buildEvent(deps)).id
  const host = await hostOf(deps, event_id)
  const organization_id =
    overrides.organization_id ?? (await buildOrganization(deps, invitedKind[host.kind])).id
  const state = overrides.state ?? 'pending'
  const created_at = overrides.created_at ?? deps.clock.now()
  const answered_at = state === 'pending' ? null : (overrides.answered_at ?? deps.clock.now())
  const invitation = {
    way: 'pick' as const,
    ...overrides,
    id: newId(created_at.getTime()),
    event_id,
    organization_id,
    state,
    created_at,
    answered_at,
  }
  await deps.db.insertInto('event_invitations').values(invitation).execute()
  return invitation
}
