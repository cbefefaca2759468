import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockOwn } from '../fairs.queries.ts'
import type { Billing } from './invoice-documents.contract.ts'
import { lastBilling } from './invoices.queries.ts'
import { canBill } from './invoices.rules.ts'
import type { OwnDocuments } from './own-invoices.contract.ts'
import { ownDocuments } from './own-invoices.queries.ts'

const writeBilling = async (tx: Tx, registration_id: string, billing: Billing): Promise<void> => {
  const row = { ...billing, edited_at: tx.now }
  await tx.db
    .insertInto('fair_billings')
    .values({ registration_id, ...row })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(row))
    .execute()
}

/** What is given when registering; whatever is empty is as it was the last time. */
export const startBilling = async (
  tx: Tx,
  { organization_id }: Pick<OrganizationScope, 'organization_id'>,
  id: string,
  given: Billing | null | undefined,
): Promise<void> => {
  const { fee } = await tx.db
    .selectFrom('fair_registrations')
    .select('fee')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (fee === 0) return
  const last = await lastBilling(tx.db, organization_id)
  const billing = {
    name: given?.name || last.name,
    address: given?.address || last.address,
    tax_number: given?.tax_number || last.tax_number,
    purchase_order: given?.purchase_order ?? '',
  }
  if (Object.values(billing).some(Boolean)) await writeBilling(tx, id, billing)
}

/** Says who pays; what was issued stays as it is. */
export const saveBilling = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  billing: Billing,
): Promise<OwnDocuments> =>
  inTransaction(deps, async (tx) => {
    const { event, registration } = await lockOwn(tx, scope, id)
    if (!canBill(registration))
      throw new Problem('step_not_possible', 'There is nothing to pay for this registration')
    await writeBilling(tx, id, billing)
    await recordActivity(tx, scope.actor, {
      verb: 'fair_registration.billing_changed',
      subject: { type: 'fair_registration', id },
      data: { event_id: event.id, by: scope.organization_id },
    })
    return ownDocuments(tx.db, scope, id)
  })
