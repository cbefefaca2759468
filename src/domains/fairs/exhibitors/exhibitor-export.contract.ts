import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { gateOf } from '../fairs.contract.ts'
import { exhibitorFilters, exhibitorTag } from './exhibitors.contract.ts'

const exportCalls = <K extends OrganizationKind>(kind: K) => ({
  people: endpoint({
    method: 'GET',
    path: {
      employer: '/employer/event/registered_university_list/:id/people',
      university: '/university/event/registered_employer_list/:id/people',
    }[kind],
    tag: exhibitorTag[kind],
    summary:
      'Export the representatives of the exhibitors that match as CSV, with organization and booth number, as for badges',
    access: gateOf(kind)('viewer'),
    params: z.strictObject({ id }),
    query: z.strictObject(exhibitorFilters),
    output: 'file',
  }),
})

export const employerExhibitorExport = exportCalls('employer')
export const universityExhibitorExport = exportCalls('university')
export const exhibitorExportOf = {
  employer: employerExhibitorExport,
  university: universityExhibitorExport,
} as const
