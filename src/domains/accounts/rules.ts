import type { Role, SessionStage, TeamRole } from '../../shared/endpoint.ts'
import type { OrganisationState } from '../organisations/contract.ts'
import type { AccountStatus } from './contract.ts'

interface Rights {
  person_id: string
  mode: string
  account_id: string | null
  status: AccountStatus | null
  team_role: TeamRole | null
  state: OrganisationState | null
  university_id: string | null
  affiliation: string | null
  operator_id: string | null
  /** How far the session has come. */
  stage: SessionStage
}

/** Everything a session's rights follow from, as one text: another text, other rights. */
export const rightsOf = (of: Rights): string =>
  [
    of.person_id,
    of.mode,
    of.account_id,
    of.status,
    of.team_role,
    of.state,
    of.university_id,
    of.affiliation,
    of.operator_id && 'operates',
    of.stage,
  ].join(' ')

export interface Verified {
  role: Role
  team_role: TeamRole | null
  organisation_state: OrganisationState | null
  /** Came by an invitation of the team. */
  invited: boolean
}

/** Where an account goes once its email is verified: students are in, who registered an organisation waits with it, who was invited is in, who asked to join waits to be let in. */
export const statusOnceVerified = ({
  role,
  team_role,
  organisation_state,
  invited,
}: Verified): AccountStatus => {
  if (role === 'student') return 'active'
  const isKnown = invited || team_role === 'owner'
  return isKnown && organisation_state === 'approved' ? 'active' : 'pending_review'
}

/** The least team role; whoever lets somebody in may raise it. */
export const teamRoleOfJoiner = (role: Exclude<Role, 'student'>): TeamRole =>
  role === 'employer_user' ? 'recruiter' : 'staff'
