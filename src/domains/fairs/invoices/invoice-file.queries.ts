import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { Problem } from '#shared/problems.ts'
import type { InvoiceDocument, InvoiceFormat } from './invoice-documents.contract.ts'
import type { drawInvoice } from './invoice-pages.mapping.ts'
import { filenameOf } from './invoices.mapping.ts'
import { documentOf } from './invoices.queries.ts'
import type { writeStructuredInvoice } from './structured-invoices.mapping.ts'
import { structuredGap } from './structured-invoices.rules.ts'

const drawing = new URL('./invoice-pages.mapping.ts', import.meta.url)
const writing = new URL('./structured-invoices.mapping.ts', import.meta.url)

/** Draws or writes it in a thread: the library for structured ones takes a second to load. */
const bytesOf = async (
  { threads }: Deps,
  document: InvoiceDocument,
  format: InvoiceFormat,
): Promise<Buffer> => {
  if (format === 'pdf')
    return Buffer.from(await threads.run<typeof drawInvoice>(drawing, 'drawInvoice', document))
  const gap = structuredGap(document)
  if (gap) throw new Problem('step_not_possible', gap)
  return Buffer.from(
    await threads.run<typeof writeStructuredInvoice>(writing, 'writeStructuredInvoice', document),
  )
}

/** An invoice or credit note as a file. Throws `not_found` for one of others. */
export const invoiceFile = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  of: 'host' | 'exhibitor',
  {
    download = false,
    format = 'pdf',
  }: { download?: boolean | undefined; format?: InvoiceFormat | undefined },
): Promise<FileAnswer> => {
  const document = await documentOf(deps.db, id, of, scope)
  return {
    stream: await bytesOf(deps, document, format),
    content_type: format === 'pdf' ? 'application/pdf' : 'application/xml',
    filename: filenameOf(document, format),
    // XML is for programs: no browser shows it as an invoice
    inline: format === 'pdf' && !download,
  }
}
