import { grantTokens } from '#domains/jobs/tokens/job-tokens.commands.ts'
import type { ReviewStep } from '#domains/organizations/review-steps.rules.ts'
import {
  approveOrganizations,
  reactivateOrganizations,
  rejectOrganizations,
  suspendOrganizations,
} from '#domains/teams/organization-review.commands.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { takeInBatches } from '../bulk-steps.commands.ts'
import type { BulkAnswer } from '../bulk-steps.contract.ts'
import type { MatchingOrganizations } from './organization-admin.contract.ts'
import { matchingOrganizations, tokenCounts } from './organization-admin.queries.ts'
import { canGrantTokens } from './organization-admin.rules.ts'

type Steps = Record<ReviewStep, (tx: Tx, actor: Actor, ids: string[], reason: string) => Promise<void>>

const steps: Steps = {
  approve: approveOrganizations,
  reject: rejectOrganizations,
  suspend: suspendOrganizations,
  reactivate: reactivateOrganizations,
}

interface Reviewed {
  organization_ids?: string[] | undefined
  matching?: MatchingOrganizations | undefined
  reason?: string
}

/** Takes a step for organizations: those named, all or none, or whoever can of all that match. */
export const reviewAll = async (
  deps: Deps,
  { actor }: OperatorScope,
  step: ReviewStep,
  { organization_ids, matching, reason = '' }: Reviewed,
): Promise<BulkAnswer> => {
  const take = (ids: string[]) => inTransaction(deps, (tx) => steps[step](tx, actor, ids, reason))
  if (matching) return takeInBatches(await matchingOrganizations(deps.db, step, matching), take)
  await take(organization_ids!)
  return { changed: new Set(organization_ids).size, refused: [] }
}

const lock = async (tx: Tx, id: string) => {
  const organization = await tx.db
    .selectFrom('organizations')
    .select(['name', 'kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!organization) throw new Problem('not_found')
  return organization
}

export interface Grant {
  organization_id: string
  count: number
  reason?: string | undefined
}

/** Grants an approved employer posting credits. */
export const grant = (deps: Deps, { actor }: OperatorScope, { organization_id, count, reason }: Grant) =>
  inTransaction(deps, async (tx) => {
    const organization = await lock(tx, organization_id)
    if (!canGrantTokens(organization)) {
      throw new Problem('conflict', `${organization.name} is not an approved employer, so it can’t post jobs`)
    }
    await grantTokens(tx, organization_id, count, { ...(reason ? { reason } : {}), actor })
    const { available } = await tokenCounts({ db: tx.db, clock: deps.clock }, organization_id)
    return { granted: count, available }
  })
