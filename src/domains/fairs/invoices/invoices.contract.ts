import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { exhibitorTag } from '../exhibitors/exhibitors.contract.ts'
import { gateOf, reason } from '../fairs.contract.ts'
import { billingShape, documentsShape, invoiceFileQuery, sellerShape } from './invoice-documents.contract.ts'

const hostedDocuments = documentsShape.extend({
  may: z.object({ issue: z.boolean(), correct: z.boolean(), bill: z.boolean() }),
  /** Whether the organization has given the details of its own that invoices need. */
  has_seller: z.boolean(),
})

const params = z.strictObject({ id })

const invoiceCalls = <K extends OrganizationKind>(kind: K) => {
  const gate = gateOf(kind)
  const tag = exhibitorTag[kind]
  return {
    documents: endpoint({
      method: 'GET',
      path: {
        employer: '/employer/event/exhibitor/:id/invoices',
        university: '/university/event/exhibitor/:id/invoices',
      }[kind],
      tag,
      summary: 'List the invoices and credit notes of a registration, with the billing details it gave',
      access: gate('viewer'),
      params,
      output: hostedDocuments,
    }),
    bill: endpoint({
      method: 'PUT',
      path: {
        employer: '/employer/event/exhibitor/:id/billing',
        university: '/university/event/exhibitor/:id/billing',
      }[kind],
      tag,
      summary: 'Say who pays in an exhibitor’s place, for the invoices issued from now on',
      access: gate('member'),
      params,
      body: billingShape,
      output: hostedDocuments,
      problems: ['step_not_possible'],
    }),
    issue: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/registered_university_list/:id/invoices',
        university: '/university/event/registered_employer_list/:id/invoices',
      }[kind],
      tag,
      summary:
        'Issue the invoices that approved exhibitors of the event do not have yet; they are issued by themselves once the organization’s invoice details are there',
      access: gate('member'),
      params,
      output: z.object({ issued: z.int() }),
      problems: ['step_not_possible'],
    }),
    correct: endpoint({
      method: 'POST',
      path: {
        employer: '/employer/event/exhibitor/:id/invoice/correction',
        university: '/university/event/exhibitor/:id/invoice/correction',
      }[kind],
      tag,
      summary:
        'Take the registration’s invoice back with a credit note and issue another one with the details as they are now',
      access: gate('member'),
      params,
      once_a_minute: true,
      body: z.strictObject({ reason }),
      output: documentsShape,
      problems: ['step_not_possible'],
    }),
    file: endpoint({
      method: 'GET',
      path: { employer: '/employer/event/invoice/:id', university: '/university/event/invoice/:id' }[kind],
      tag,
      summary:
        'Get an invoice or credit note of one of the organization’s events as PDF, or as XML by EN 16931 (UBL) if both sides gave what it needs',
      access: gate('viewer'),
      params,
      query: invoiceFileQuery,
      output: 'file',
      problems: ['overloaded', 'step_not_possible'],
    }),
    seller: endpoint({
      method: 'GET',
      path: { employer: '/employer/invoice-details', university: '/university/invoice-details' }[kind],
      tag,
      summary: 'Get what stands on the organization’s invoices',
      access: gate('viewer'),
      output: z.object({ seller: sellerShape.nullable(), name: z.string() }),
    }),
    saveSeller: endpoint({
      method: 'PUT',
      path: { employer: '/employer/invoice-details', university: '/university/invoice-details' }[kind],
      tag,
      summary:
        'Change what stands on the invoices issued from now on; with them, invoices are issued as soon as fees are due',
      access: gate('member'),
      body: sellerShape,
      output: z.object({ seller: sellerShape.nullable(), name: z.string() }),
    }),
  }
}

export const employerInvoices = invoiceCalls('employer')
export const universityInvoices = invoiceCalls('university')
export const invoicesOf = { employer: employerInvoices, university: universityInvoices } as const
