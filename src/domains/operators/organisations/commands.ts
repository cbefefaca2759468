import { grantTokens } from '#domains/jobs/tokens/commands.ts'
import {
  approveOrganisations,
  reactivateOrganisations,
  rejectOrganisations,
  suspendOrganisations,
} from '#domains/teams/review/commands.ts'
import { type Deps, type Tx, transact } from '#platform/deps.ts'
import type { OperatorScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { tokenCounts } from './queries.ts'
import { canGrantTokens } from './rules.ts'

export const approve = (deps: Deps, { actor }: OperatorScope, ids: string[]) =>
  transact(deps, (tx) => approveOrganisations(tx, actor, ids))

export const reject = (deps: Deps, { actor }: OperatorScope, ids: string[], reason: string) =>
  transact(deps, (tx) => rejectOrganisations(tx, actor, ids, reason))

export const suspend = (deps: Deps, { actor }: OperatorScope, ids: string[], reason: string) =>
  transact(deps, (tx) => suspendOrganisations(tx, actor, ids, reason))

export const reactivate = (deps: Deps, { actor }: OperatorScope, ids: string[]) =>
  transact(deps, (tx) => reactivateOrganisations(tx, actor, ids))

const lock = async (tx: Tx, id: string) => {
  const organisation = await tx.db
    .selectFrom('organisations')
    .select(['name', 'kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!organisation) throw new Problem('not_found')
  return organisation
}

export interface Grant {
  organisation_id: string
  count: number
  reason?: string | undefined
}

/** Gives an approved employer posting credits. */
export const grant = (deps: Deps, { actor }: OperatorScope, { organisation_id, count, reason }: Grant) =>
  transact(deps, async (tx) => {
    const organisation = await lock(tx, organisation_id)
    if (!canGrantTokens(organisation)) {
      throw new Problem('conflict', `${organisation.name} is not an approved employer, so it posts no jobs`)
    }
    await grantTokens(tx, organisation_id, count, { ...(reason ? { reason } : {}), actor })
    const { available } = await tokenCounts({ db: tx.db, clock: deps.clock }, organisation_id)
    return { granted: count, available }
  })
