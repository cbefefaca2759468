import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import type { AccountStatus } from './sign-in.contract.ts'

export interface Verified {
  role: Role
  team_role: TeamRole | null
  organization_state: OrganizationState | null
  /** Came by an invitation of the team. */
  invited: boolean
}

/** Where an account goes once its email is verified: students are in, who registered an organization waits with it, who was invited is in, who asked to join waits to be let in. */
export const statusOnceVerified = ({
  role,
  team_role,
  organization_state,
  invited,
}: Verified): AccountStatus => {
  if (role === 'student') return 'active'
  const isKnown = invited || team_role === 'owner'
  return isKnown && organization_state === 'approved' ? 'active' : 'pending_review'
}

/** The least team role; whoever lets somebody in may raise it. */
export const teamRoleOfJoiner = (role: Exclude<Role, 'student'>): TeamRole =>
  role === 'employer_user' ? 'recruiter' : 'staff'
