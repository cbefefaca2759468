import type { Deps } from '#platform/deps.ts'
import { newId } from '#shared/ids.ts'

export interface EmailInvitationOverrides {
  event_id: string
  email?: string
  name?: string
  contact?: string
  created_at?: Date
  opened_at?: Date
  declined_at?: Date
  organization_id?: string
}

/** Creates an invitation by address, without its letter. */
export const buildEmailInvitation = async (deps: Deps, overrides: EmailInvitationOverrides) => {
  const created_at = overrides.created_at ?? deps.clock.now()
  const id = newId(created_at.getTime())
  const invitation = { email: `invited-${id.slice(-12)}@example.com`, ...overrides, id, created_at }
  await deps.db.insertInto('email_invitations').values(invitation).execute()
  return invitation
}
