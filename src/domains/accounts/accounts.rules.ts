import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { hasRight } from '#platform/scope.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import type { AccountStatus } from './sign-in.contract.ts'

export interface Verified {
  role: Role
  team_role: TeamRole | null
  organization_state: OrganizationState | null
  /** Joined through a team invitation. */
  invited: boolean
}

/**
 * The status an account moves to once its email is verified: students and people invited to a team become
 * active, owners of a new organization wait for its review, and people who asked to join wait to be let in.
 */
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

/** The lowest team role; whoever lets the person in may raise it. */
export const teamRoleOfJoiner = (role: Exclude<Role, 'student'>): TeamRole =>
  role === 'employer_user' ? 'recruiter' : 'staff'

/** What an account may do for the team it belongs to; a student acts for themselves. */
export const mayOnTeam = (team_role: TeamRole | null): { act: boolean; lead: boolean } => ({
  act: team_role === null || hasRight(team_role, 'member'),
  lead: team_role !== null && hasRight(team_role, 'admin'),
})
