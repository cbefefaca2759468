import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { gateOf } from '../fairs.contract.ts'
import { exhibitorFilters, exhibitorTag } from './exhibitors.contract.ts'

/** The most people and cards one document is for. */
export const MOST_PRINTED = 2000

export const prints = ['badges', 'table_cards', 'hall_list'] as const
export type Print = (typeof prints)[number]

const printCalls = <K extends OrganizationKind>(kind: K) => ({
  print: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/event/registered_university_list/:id/print',
      university: '/university/event/registered_employer_list/:id/print',
    }[kind],
    tag: exhibitorTag[kind],
    summary:
      'Get badges for representatives, cards for tables, or a list for the hall as PDF, of the exhibitors that match; approved ones if no state is chosen',
    access: gateOf(kind)('viewer'),
    limit: 30,
    params: z.strictObject({ id }),
    query: z.strictObject({ what: z.enum(prints), ...exhibitorFilters }),
    output: 'file',
    problems: ['too_large', 'overloaded'],
  }),
})

export const employerExhibitorPrints = printCalls('employer')
export const universityExhibitorPrints = printCalls('university')
export const exhibitorPrintsOf = {
  employer: employerExhibitorPrints,
  university: universityExhibitorPrints,
} as const
