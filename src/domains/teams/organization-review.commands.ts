import { activateOwners } from '#domains/accounts/memberships.commands.ts'
import { endInvitationsBy } from '#domains/accounts/one-time-links.commands.ts'
import { endSessions } from '#domains/accounts/sessions/sessions.commands.ts'
import { grantTokens } from '#domains/jobs/tokens/job-tokens.commands.ts'
import { FIRST_TOKENS } from '#domains/jobs/tokens/job-tokens.rules.ts'
import { requireFreePlace, review } from '#domains/organizations/review-steps.commands.ts'
import { recordSecurity } from '#domains/security/security-log.commands.ts'
import { listUniversity } from '#domains/students/directory/directory-entries.commands.ts'
import type { Actor } from '#platform/scope.ts'
import type { Tx } from '#platform/transactions.ts'

/** The person who registered the organization waited with it; people who asked to join wait for its team. */
const admitOwners = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  for (const owner of await activateOwners(tx, ids))
    await recordSecurity(tx, { kind: 'let_in', ...owner, actor, detail: 'owner' })
}

/**
 * Approves organizations that are waiting or were rejected; employers get their starting tokens, universities
 * their directory entry.
 */
export const approveOrganizations = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  await requireFreePlace(tx, ids)
  const organizations = await review(tx, actor, 'approve', ids, null)
  await admitOwners(tx, actor, ids)
  for (const { id, kind } of organizations)
    if (kind === 'employer') await grantTokens(tx, id, FIRST_TOKENS, { reason: 'Starting tokens' })
    else await listUniversity(tx, actor, id)
}

export const rejectOrganizations = async (
  tx: Tx,
  actor: Actor,
  ids: string[],
  reason: string,
): Promise<void> => {
  await review(tx, actor, 'reject', ids, reason)
}

/**
 * Deactivates approved organizations: their people are signed out, their invitations end, their jobs leave
 * every public list.
 */
export const suspendOrganizations = async (
  tx: Tx,
  actor: Actor,
  ids: string[],
  reason: string,
): Promise<void> => {
  await review(tx, actor, 'suspend', ids, reason)
  await endSessions(tx, 'organization_id', ids)
  await endInvitationsBy(tx, 'organization_id', ids)
}

export const reactivateOrganizations = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  await review(tx, actor, 'reactivate', ids, null)
}
