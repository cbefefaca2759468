import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { lockOwn } from '../fairs.queries.ts'
import { changeBilling } from './billings.commands.ts'
import type { Billing } from './invoice-documents.contract.ts'
import type { OwnDocuments } from './own-invoices.contract.ts'
import { ownDocuments } from './own-invoices.queries.ts'

/** Says who pays; what was issued stays as it is. */
export const saveBilling = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  billing: Billing,
): Promise<OwnDocuments> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, id)
    await changeBilling(tx, scope, event.id, registration, billing)
    return ownDocuments(tx.db, scope, id)
  })
