import { z } from 'zod'
import { endpoint, type OrganizationKind } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { gateOf } from '../fairs.contract.ts'
import { exhibitorTag, UNDO_SECONDS } from './exhibitors.contract.ts'

const undone = z.object({
  undone: z.int(),
  /** Those that stay as they were answered, and why. */
  kept: z.array(z.object({ id, organization: z.string(), reason: z.string() })),
})
export type Undone = z.output<typeof undone>

const undoCalls = <K extends OrganizationKind>(kind: K) => ({
  undo: endpoint({
    method: 'PUT',
    path: {
      employer: '/employer/event/registered_university_list/undo',
      university: '/university/event/registered_employer_list/undo',
    }[kind],
    tag: exhibitorTag[kind],
    summary: `Undo an approval or a decline within ${UNDO_SECONDS} seconds, before anyone is told; those who changed something meanwhile stay`,
    access: gateOf(kind)('member'),
    formless: true,
    body: z.strictObject({ decision_id: id }),
    output: undone,
    problems: ['not_found'],
  }),
})

export const employerExhibitorUndo = undoCalls('employer')
export const universityExhibitorUndo = undoCalls('university')
export const exhibitorUndoOf = {
  employer: employerExhibitorUndo,
  university: universityExhibitorUndo,
} as const
