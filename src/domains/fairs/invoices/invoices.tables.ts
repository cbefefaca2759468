import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp } from '#platform/database.ts'
import type { Billing, InvoiceDocument, InvoiceKind, Seller } from './invoice-documents.contract.ts'

type FairSellerTable = Seller & { organization_id: string; edited_at: Timestamp }
type FairBillingTable = Billing & {
  registration_id: string
  edited_at: Timestamp
  /** Whether the host wrote it in the exhibitor's place. */
  is_by_host: Generated<boolean>
}

interface FairInvoiceCounterTable {
  organization_id: string
  kind: InvoiceKind
  year: number
  last: number
}

export interface FairInvoiceTable {
  id: string
  organization_id: string
  kind: InvoiceKind
  year: number
  sequence: number
  number: string
  event_id: string
  registration_id: string
  credits_id: string | null
  total: number
  tax: number
  currency: string
  document: JSONColumnType<InvoiceDocument, string, never>
  issued_at: Timestamp
}

interface FairCurrentInvoiceTable {
  registration_id: string
  invoice_id: string
}

declare module '../../../platform/database.ts' {
  interface Tables {
    fair_sellers: FairSellerTable
    fair_billings: FairBillingTable
    fair_invoice_counters: FairInvoiceCounterTable
    fair_invoices: FairInvoiceTable
    fair_current_invoices: FairCurrentInvoiceTable
  }
}
