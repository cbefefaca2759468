import type { AccountStatus } from '#domains/accounts/sign-in.contract.ts'
import { Problem } from '#shared/problems.ts'

/** The most invitations an organization sends within an hour, whoever on its team does it. */
export const INVITATIONS_AN_HOUR = 100

export interface Joining {
  status: AccountStatus
  organization_id: string | null
  /** Left or was declined by a team, not deactivated by an operator. */
  removed_at: string | null
}

export interface Inviting {
  organization_id: string
  created_at: string
}

/**
 * People who asked this team, or have no team any more, may join; everyone else already has a team in this
 * role. A team that parted with someone takes them back with a newer invitation, not with an older link.
 */
export const requireFree = (account: Joining, link: Inviting): void => {
  const here = account.organization_id === link.organization_id
  if (account.removed_at !== null) {
    if (here && link.created_at <= account.removed_at)
      throw new Problem('link_expired', 'This invitation is older than the team’s decision to remove you')
    return
  }
  if (account.status === 'deactivated') throw new Problem('conflict', 'This account is deactivated')
  if (!here) throw new Problem('conflict', 'This email has an account on another team of this kind')
  if (account.status === 'active') throw new Problem('conflict', 'You’re already on this team; sign in')
}
