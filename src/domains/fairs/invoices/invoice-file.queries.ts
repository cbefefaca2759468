import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import type { drawInvoice } from './invoice-pages.mapping.ts'
import { filenameOf } from './invoices.mapping.ts'
import { documentOf } from './invoices.queries.ts'

const drawing = new URL('./invoice-pages.mapping.ts', import.meta.url)

/** Draws an invoice or credit note, in a thread. Throws `not_found` for one of others. */
export const invoiceFile = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  of: 'host' | 'exhibitor',
  download: boolean,
): Promise<FileAnswer> => {
  const document = await documentOf(deps.db, id, of, scope)
  const pdf = await deps.threads.run<typeof drawInvoice>(drawing, 'drawInvoice', document)
  return {
    stream: Buffer.from(pdf),
    content_type: 'application/pdf',
    filename: filenameOf(document),
    inline: !download,
  }
}
