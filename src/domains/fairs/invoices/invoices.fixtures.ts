import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { Billing, Seller } from './invoice-documents.contract.ts'
import { syncInvoices } from './invoices.commands.ts'

/** What stands on a host's invoices; another time it changes nothing. */
export const buildSeller = async (
  deps: Deps,
  organization_id: string,
  overrides: Partial<Seller> = {},
): Promise<void> => {
  await deps.db
    .insertInto('fair_sellers')
    .values({
      organization_id,
      name: 'Career Center',
      address: '1 Campus Drive\nSpringfield',
      tax_number: '',
      tax_name: '',
      tax_rate: 0,
      note: '',
      country_code: '',
      email: '',
      ...overrides,
      edited_at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
}

export const buildBilling = async (
  deps: Deps,
  registration_id: string,
  overrides: Partial<Billing> = {},
): Promise<void> => {
  const billing = {
    name: '',
    address: '',
    tax_number: '',
    purchase_order: '',
    country_code: '',
    email: '',
    ...overrides,
  }
  await deps.db
    .insertInto('fair_billings')
    .values({ registration_id, ...billing, edited_at: deps.clock.now() })
    .execute()
}

/** Issues the invoice of an approved registration, whose host has its details. */
export const buildInvoice = async (deps: Deps, registration_id: string): Promise<{ id: string }> => {
  await inTransaction(deps, (tx) => syncInvoices(tx, systemActor, [registration_id]))
  const { invoice_id } = await deps.db
    .selectFrom('fair_current_invoices')
    .select('invoice_id')
    .where('registration_id', '=', registration_id)
    .executeTakeFirstOrThrow()
  return { id: invoice_id }
}
