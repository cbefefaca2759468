import { recordActivities } from '../../../platform/activity.ts'
import type { Tx } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/scope.ts'
import { Problem } from '../../../shared/problems.ts'
import { endInvitationsBy } from '../../accounts/links/commands.ts'
import { endSessions } from '../../accounts/sessions/commands.ts'
import { grantTokens } from '../../jobs/tokens/commands.ts'
import { FIRST_TOKENS } from '../../jobs/tokens/rules.ts'
import { type ReviewStep, requireReview, transitions } from './rules.ts'

const lock = async (tx: Tx, ids: string[]) => {
  const rows = await tx.db
    .selectFrom('organisations')
    .select(['id', 'name', 'kind', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(ids).size) throw new Problem('not_found')
  return rows
}

/** Takes every organisation one step further, all or none, and writes it down. */
const review = async (tx: Tx, actor: Actor, step: ReviewStep, ids: string[], reason: string | null) => {
  const organisations = await lock(tx, ids)
  requireReview(step, organisations)
  const { to, verb } = transitions[step]
  await tx.db
    .updateTable('organisations')
    .set({ state: to, state_reason: reason, reviewed_at: tx.now })
    .where('id', 'in', ids)
    .execute()
  const activities = organisations.map(({ id, state }) => ({
    verb,
    subject: { type: 'organisation', id },
    organisation_id: id,
    data: { from: state, to, ...(reason === null ? {} : { reason }) },
  }))
  await recordActivities(tx, actor, activities)
  return organisations
}

/** A university of the directory has one organisation that is not rejected; a rejected one may have been followed by another. */
const requireFreeDirectory = async (tx: Tx, ids: string[]): Promise<void> => {
  const other = await tx.db
    .selectFrom('organisations as mine')
    .innerJoin('organisations as other', 'other.directory_id', 'mine.directory_id')
    .select(['mine.name', 'other.name as other_name'])
    .where('mine.id', 'in', ids)
    .where('mine.state', '=', 'rejected')
    .where('other.state', '<>', 'rejected')
    .executeTakeFirst()
  if (other)
    throw new Problem(
      'conflict',
      `${other.other_name} is registered for the same university as ${other.name}`,
    )
}

/** Who registered the organisation waited with it; people who asked to join wait for its team. */
const admitOwners = (tx: Tx, ids: string[]) =>
  tx.db
    .updateTable('role_accounts')
    .set({ status: 'active', status_reason: null, activated_at: tx.now })
    .where('organisation_id', 'in', ids)
    .where('team_role', '=', 'owner')
    .where('status', '=', 'pending_review')
    .execute()

/** Approves organisations that wait or were rejected; employers get their starting tokens. */
export const approveOrganisations = async (tx: Tx, actor: Actor, ids: string[]): Promise<void> => {
  await requireFreeDirectory(tx, ids)
  const organisations = await review(tx, actor, 'approve', ids, null)
  await admitOwners(tx, ids)
  for (const { id } of organisations.filter(({ kind }) => kind === 'employer'))
    await grantTokens(tx, id, FIRST_TOKENS, { reason: 'Starting tokens' })
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
