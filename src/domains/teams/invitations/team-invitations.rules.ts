import type { AccountStatus } from '#domains/accounts/sign-in.contract.ts'
import { Problem } from '#shared/problems.ts'

/** An organization sends at most so many invitations within an hour, whoever of its team does. */
export const INVITATIONS_AN_HOUR = 100

export interface Joining {
  status: AccountStatus
  organization_id: string | null
  /** Left or was declined by a team, not closed by an operator. */
  removed_at: string | null
}

export interface Inviting {
  organization_id: string
  created_at: string
}

/** Whoever asked this team, or has no team any more, may come in; everyone else holds the role elsewhere. A team that parted with somebody takes them back by what it wrote later, not by an older link. */
export const requireFree = (account: Joining, link: Inviting): void => {
  const here = account.organization_id === link.organization_id
  if (account.removed_at !== null) {
    if (here && link.created_at <= account.removed_at)
      throw new Problem('link_expired', 'This invitation is older than the team’s decision to part with you')
    return
  }
  if (account.status === 'deactivated') throw new Problem('conflict', 'This account is deactivated')
  if (!here) throw new Problem('conflict', 'This email has an account in another team of this kind')
  if (account.status === 'active') throw new Problem('conflict', 'You are in this team already; sign in')
}
