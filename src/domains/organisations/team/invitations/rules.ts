import { Problem } from '../../../../shared/problems.ts'
import type { AccountStatus } from '../../../accounts/contract.ts'

/** An organisation sends at most so many invitations within an hour, whoever of its team does. */
export const INVITATIONS_AN_HOUR = 100

export interface Joining {
  status: AccountStatus
  organisation_id: string | null
  /** Left or was declined by a team, not closed by an operator. */
  removed_at: string | null
}

/** Whoever asked this team, or has no team any more, may come in; everyone else holds the role elsewhere. */
export const requireFree = (account: Joining, organisationId: string): void => {
  if (account.removed_at !== null) return
  const here = account.organisation_id === organisationId
  if (account.status === 'deactivated') throw new Problem('conflict', 'This account is deactivated')
  if (!here) throw new Problem('conflict', 'This email has an account in another team of this kind')
  if (account.status === 'active') throw new Problem('conflict', 'You are in this team already; sign in')
}
