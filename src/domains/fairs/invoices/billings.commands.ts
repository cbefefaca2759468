import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import { Problem } from '#shared/problems.ts'
import { lockRegistrations } from '../exhibitors/exhibitor-decisions.queries.ts'
import type { FairState } from '../fairs.contract.ts'
import type { Billing } from './invoice-documents.contract.ts'
import { hostedDocuments, lastBilling } from './invoices.queries.ts'
import { canBill } from './invoices.rules.ts'

const writeBilling = async (
  tx: Tx,
  registration_id: string,
  billing: Billing,
  is_by_host: boolean,
): Promise<void> => {
  const row = { ...billing, is_by_host, edited_at: tx.now }
  await tx.db
    .insertInto('fair_billings')
    .values({ registration_id, ...row })
    .onConflict((conflict) => conflict.column('registration_id').doUpdateSet(row))
    .execute()
}

interface Billed {
  organization_id: string
  /** The host that registers it: what it gave to other hosts is not this one's to read. */
  host_id?: string
}

/** What is given when registering; whatever is empty is as it was the last time. */
export const startBilling = async (
  tx: Tx,
  { organization_id, host_id }: Billed,
  id: string,
  given: Billing | null | undefined,
): Promise<void> => {
  const { fee } = await tx.db
    .selectFrom('fair_registrations')
    .select('fee')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (fee === 0) return
  const last = await lastBilling(tx.db, organization_id, host_id)
  const billing = {
    name: given?.name || last.name,
    address: given?.address || last.address,
    tax_number: given?.tax_number || last.tax_number,
    purchase_order: given?.purchase_order ?? '',
    country_code: given?.country_code || last.country_code,
    email: given?.email || last.email,
  }
  if (Object.values(billing).some(Boolean)) await writeBilling(tx, id, billing, host_id !== undefined)
}

interface Charged {
  id: string
  organization_id: string
  state: FairState
  fee: number
}

/** Says who pays for a registration that the caller has locked. */
export const changeBilling = async (
  tx: Tx,
  scope: OrganizationScope,
  event_id: string,
  registration: Charged,
  billing: Billing,
): Promise<void> => {
  if (!canBill(registration))
    throw new Problem('step_not_possible', 'There is nothing to pay for this registration')
  await writeBilling(tx, registration.id, billing, registration.organization_id !== scope.organization_id)
  await recordActivity(tx, scope.actor, {
    verb: 'fair_registration.billing_changed',
    subject: { type: 'fair_registration', id: registration.id },
    data: { event_id, by: scope.organization_id },
  })
}

/** Says who pays in an exhibitor’s place, as its host learned it by phone or letter. */
export const billExhibitor = (deps: Deps, scope: OrganizationScope, id: string, billing: Billing) =>
  inTransaction(deps, async (tx) => {
    const [row] = await lockRegistrations(tx, scope, [id])
    await changeBilling(tx, scope, row!.event_id, row!, billing)
    return hostedDocuments(tx.db, scope, id)
  })
