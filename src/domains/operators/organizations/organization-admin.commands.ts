import { grantTokens } from '#domains/jobs/tokens/job-tokens.commands.ts'
import {
  approveOrganizations,
  reactivateOrganizations,
  rejectOrganizations,
  suspendOrganizations,
} from '#domains/teams/organization-review.commands.ts'
import type { Deps } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { tokenCounts } from './organization-admin.queries.ts'
import { canGrantTokens } from './organization-admin.rules.ts'

export const approve = (deps: Deps, { actor }: OperatorScope, ids: string[]) =>
  inTransaction(deps, (tx) => approveOrganizations(tx, actor, ids))

export const reject = (deps: Deps, { actor }: OperatorScope, ids: string[], reason: string) =>
  inTransaction(deps, (tx) => rejectOrganizations(tx, actor, ids, reason))

export const suspend = (deps: Deps, { actor }: OperatorScope, ids: string[], reason: string) =>
  inTransaction(deps, (tx) => suspendOrganizations(tx, actor, ids, reason))

export const reactivate = (deps: Deps, { actor }: OperatorScope, ids: string[]) =>
  inTransaction(deps, (tx) => reactivateOrganizations(tx, actor, ids))

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
