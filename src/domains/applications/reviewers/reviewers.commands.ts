import { sql } from 'kysely'
import { teamRolesWith } from '#domains/organizations/organizations.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { matchingApplicants } from '../applicants/applicants.queries.ts'
import type { assignReviewers } from './reviewers.contract.ts'
import { reviewersOfTeam } from './reviewers.queries.ts'
import { assignmentOf, canBeReviewed, type Pair } from './reviewers.rules.ts'

/** Locks the team's applications among these, in the order of their ids, and returns them oldest first. */
const lockReviewed = async (tx: Tx, scope: EmployerScope, ids: readonly string[]) => {
  const rows = await tx.db
    .selectFrom('applications as a')
    .select(['a.id', 'a.state', 'a.submitted_at'])
    .where('a.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('a.organization_id', '=', scope.organization_id)
    .orderBy('a.id')
    .forUpdate()
    .execute()
  const assigned = await tx.db
    .selectFrom('application_reviewers')
    .select(['application_id', 'account_id'])
    .where('application_id', '=', sql<string>`any (${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const by = Map.groupBy(assigned, ({ application_id }) => application_id)
  return rows
    .map((row) => ({ ...row, reviewer_ids: (by.get(row.id) ?? []).map(({ account_id }) => account_id) }))
    .sort((one, other) => one.submitted_at.localeCompare(other.submitted_at) || (one.id < other.id ? -1 : 1))
}

/** Keeps these members in the team until the assignment is committed; throws if one of them can't review. */
const holdMembers = async (tx: Tx, scope: EmployerScope, ids: readonly string[]): Promise<void> => {
  const held = await tx.db
    .selectFrom('role_accounts')
    .select('id')
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .where('organization_id', '=', scope.organization_id)
    .where('status', '=', 'active')
    .where('team_role', 'in', teamRolesWith('member'))
    .orderBy('id')
    .forShare()
    .execute()
  if (held.length !== ids.length)
    throw new Problem('not_found', 'One of these members cannot review applicants. Nothing was changed.')
}

/** Adds the assignments and logs whom they are for, once, so that each member is told once. */
const assign = async (tx: Tx, scope: EmployerScope, pairs: readonly Pair[]): Promise<void> => {
  if (pairs.length === 0) return
  await tx.db
    .insertInto('application_reviewers')
    .columns(['application_id', 'account_id', 'assigned_at'])
    .expression(
      sql`select application_id, account_id, ${iso(tx.now)}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs (application_id uuid, account_id uuid)`,
    )
    .execute()
  const by = Map.groupBy(pairs, ({ account_id }) => account_id)
  await recordActivity(tx, scope.actor, {
    verb: 'organization.reviewers_assigned',
    subject: { type: 'organization', id: scope.organization_id },
    data: {
      by: scope.account_id,
      assigned: [...by].map(([account_id, theirs]) => ({
        account_id,
        applications: theirs.length,
        first: theirs[0]!.application_id,
      })),
    },
  })
}

/** The least busy first: they get one more where the applications can't be shared evenly. */
const byLoad = async (tx: Tx, scope: EmployerScope, ids: readonly string[]): Promise<string[]> => {
  const { members } = await reviewersOfTeam(tx.db, scope)
  const open = new Map(members.map((member) => [member.account_id, member.open]))
  return [...ids].sort((one, other) => open.get(one)! - open.get(other)! || (one < other ? -1 : 1))
}

export const assignApplicants = (
  deps: Deps,
  scope: EmployerScope,
  { applicant_ids, matching, reviewer_ids, how }: BodyOf<typeof assignReviewers>,
): Promise<OutputOf<typeof assignReviewers>> =>
  inTransaction(deps, async (tx) => {
    const wanted = [...new Set(applicant_ids ?? (await matchingApplicants(tx.db, scope, matching!, tx.now)))]
    const rows = await lockReviewed(tx, scope, wanted)
    if (rows.length !== wanted.length)
      throw new Problem('not_found', 'One of these applicants was not found. Nothing was changed.')
    const chosen = [...new Set(reviewer_ids)]
    await holdMembers(tx, scope, chosen)
    const members = how === 'share' ? await byLoad(tx, scope, chosen) : chosen
    const { pairs, left_out } = assignmentOf(rows, members, how)
    await assign(tx, scope, pairs)
    return { assigned: new Set(pairs.map(({ application_id }) => application_id)).size, left_out }
  })

export const replaceReviewers = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  reviewerIds: readonly string[],
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockReviewed(tx, scope, [id])
    if (!row) throw new Problem('not_found')
    const wanted = [...new Set(reviewerIds)]
    const joining = wanted.filter((member) => !row.reviewer_ids.includes(member))
    const leaving = row.reviewer_ids.filter((member) => !wanted.includes(member))
    if (joining.length > 0 && !canBeReviewed(row))
      throw new Problem('step_not_possible', 'This application is decided or was withdrawn')
    await holdMembers(tx, scope, joining)
    if (leaving.length > 0)
      await tx.db
        .deleteFrom('application_reviewers')
        .where('application_id', '=', id)
        .where('account_id', 'in', leaving)
        .execute()
    await assign(
      tx,
      scope,
      joining.map((account_id) => ({ application_id: id, account_id })),
    )
  })
