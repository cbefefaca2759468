import { endInvitationsBy } from '#domains/accounts/links/commands.ts'
import { letOwnersIn } from '#domains/accounts/memberships/commands.ts'
import { endSessions } from '#domains/accounts/sessions/commands.ts'
import { grantTokens } from '#domains/jobs/tokens/commands.ts'
import { FIRST_TOKENS } from '#domains/jobs/tokens/rules.ts'
import { requireFreePlace, review } from '#domains/organisations/review/commands.ts'
import { recordSecurity } from '#domains/security/commands.ts'
import { listUniversity } from '#domains/students/directory/listing/commands.ts'
import type { Tx } from '#platform/deps.ts'
import type { Actor } from '#platform/scope.ts'

/** Who registered the organisation waited with it; people who asked to join wait for its team. */
const admitOwners = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  for (const owner of await letOwnersIn(tx, ids))
    await recordSecurity(tx, { kind: 'let_in', ...owner, actor, detail: 'owner' })
}

/** Approves organisations that wait or were rejected; employers get their starting tokens, universities their entry of the directory. */
export const approveOrganisations = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  await requireFreePlace(tx, ids)
  const organisations = await review(tx, actor, 'approve', ids, null)
  await admitOwners(tx, actor, ids)
  for (const { id, kind } of organisations)
    if (kind === 'employer') await grantTokens(tx, id, FIRST_TOKENS, { reason: 'Starting tokens' })
    else await listUniversity(tx, actor, id)
}

export const rejectOrganisations = async (
  tx: Tx,
  actor: Actor,
  ids: string[],
  reason: string,
): Promise<void> => {
  await review(tx, actor, 'reject', ids, reason)
}

/** Takes approved organisations out of service: their people are signed out, their invitations end, their jobs leave every public list. */
export const suspendOrganisations = async (
  tx: Tx,
  actor: Actor,
  ids: string[],
  reason: string,
): Promise<void> => {
  await review(tx, actor, 'suspend', ids, reason)
  await endSessions(tx, 'organisation_id', ids)
  await endInvitationsBy(tx, 'organisation_id', ids)
}

export const reactivateOrganisations = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  await review(tx, actor, 'reactivate', ids, null)
}
