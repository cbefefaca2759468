import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { fairTag, gateOf } from '../fairs.contract.ts'
import { billingShape, documentsShape, invoiceFileQuery } from './invoice-documents.contract.ts'

const ownDocuments = documentsShape.extend({
  /** What the organization gave the last time, to start from. */
  suggested: billingShape,
  may: z.object({ bill: z.boolean() }),
})
export type OwnDocuments = z.output<typeof ownDocuments>

const params = z.strictObject({ id })

const ownInvoiceCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = fairTag[kind]
  return {
    documents: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/registration/:id/invoices',
        university: '/university/fair-and-event/registration/:id/invoices',
      }[kind],
      tag,
      summary: 'List the invoices and credit notes of one of the organization’s own registrations',
      access: gate('viewer'),
      params,
      output: ownDocuments,
    }),
    bill: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/fair-and-event/registration/:id/billing',
        university: '/university/fair-and-event/registration/:id/billing',
      }[kind],
      tag,
      summary: 'Say who pays, with purchase order and tax number, for the invoices issued from now on',
      access: gate('member'),
      params,
      body: billingShape,
      output: ownDocuments,
      problems: ['step_not_possible'],
    }),
    file: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/fair-and-event/invoice/:id',
        university: '/university/fair-and-event/invoice/:id',
      }[kind],
      tag,
      summary:
        'Get an invoice or credit note the organization received as PDF, or as XML by EN 16931 (UBL) if both sides gave what it needs',
      access: gate('viewer'),
      params,
      query: invoiceFileQuery,
      output: 'file',
      problems: ['overloaded', 'step_not_possible'],
    }),
  }
}

export const employerOwnInvoices = ownInvoiceCalls('employer')
export const universityOwnInvoices = ownInvoiceCalls('university')
export const ownInvoicesOf = { employer: employerOwnInvoices, university: universityOwnInvoices } as const
