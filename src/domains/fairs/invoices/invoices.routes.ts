import { type Handlers, serve } from '#gate/http.ts'
import { billExhibitor } from './billings.commands.ts'
import { invoiceFile } from './invoice-file.queries.ts'
import { correctInvoice, issueMissing, saveSeller } from './invoices.commands.ts'
import { employerInvoices, universityInvoices } from './invoices.contract.ts'
import { hostedDocuments, sellerDetails } from './invoices.queries.ts'

const handlers: Handlers<typeof employerInvoices> & Handlers<typeof universityInvoices> = {
  documents: ({ deps, scope, params }) => hostedDocuments(deps.db, scope, params.id),
  issue: ({ deps, scope, params }) => issueMissing(deps, scope, params.id),
  correct: async ({ deps, scope, params, body }) => {
    await correctInvoice(deps, scope, params.id, body.reason)
    return hostedDocuments(deps.db, scope, params.id)
  },
  bill: ({ deps, scope, params, body }) => billExhibitor(deps, scope, params.id, body),
  file: ({ deps, scope, params, query }) => invoiceFile(deps, scope, params.id, 'host', query),
  seller: ({ deps, scope }) => sellerDetails(deps.db, scope),
  saveSeller: ({ deps, scope, body }) => saveSeller(deps, scope, body),
}

export const employerInvoiceRoutes = serve(employerInvoices, handlers)
export const universityInvoiceRoutes = serve(universityInvoices, handlers)
