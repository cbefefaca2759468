import type { Db } from '#platform/database.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import { billingOf, invoicesOfRegistration, lastBilling } from './invoices.queries.ts'
import { canBill } from './invoices.rules.ts'
import type { OwnDocuments } from './own-invoices.contract.ts'

export const ownDocuments = async (db: Db, scope: OrganizationScope, id: string): Promise<OwnDocuments> => {
  const row = await db
    .selectFrom('fair_registrations')
    .select(['state', 'fee'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organization_id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return {
    invoices: await invoicesOfRegistration(db, id),
    billing: await billingOf(db, id),
    suggested: await lastBilling(db, scope.organization_id),
    may: { bill: hasRight(scope.team_role, 'member') && canBill(row) },
  }
}
