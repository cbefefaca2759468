import { type Handlers, serve } from '#gate/http.ts'
import { invoiceFile } from './invoice-file.queries.ts'
import { saveBilling } from './own-invoices.commands.ts'
import { employerOwnInvoices, universityOwnInvoices } from './own-invoices.contract.ts'
import { ownDocuments } from './own-invoices.queries.ts'

const handlers: Handlers<typeof employerOwnInvoices> & Handlers<typeof universityOwnInvoices> = {
  documents: ({ deps, scope, params }) => ownDocuments(deps.db, scope, params.id),
  bill: ({ deps, scope, params, body }) => saveBilling(deps, scope, params.id, body),
  file: ({ deps, scope, params, query }) => invoiceFile(deps, scope, params.id, 'exhibitor', query),
}

export const employerOwnInvoiceRoutes = serve(employerOwnInvoices, handlers)
export const universityOwnInvoiceRoutes = serve(universityOwnInvoices, handlers)
