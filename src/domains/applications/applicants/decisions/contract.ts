import { z } from 'zod'
import { asEmployer, endpoint } from '../../../../shared/endpoint.ts'
import { id, text, timestamp } from '../../../../shared/fields.ts'
import { rejectionReasons } from '../../../../shared/lists.ts'
import { applicationStates, MESSAGE_LENGTH } from '../../contract.ts'

const tag = 'Applicants'
/** How many applications one call may change. */
export const BULK_LIMIT = 500
const applicant_ids = z
  .array(id)
  .min(1, 'Choose at least one applicant')
  .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} applicants at once`)
export const message = text(MESSAGE_LENGTH).optional()

const changed = z.object({
  /** How many this call changed; those that stood there already are not counted. */
  changed: z.int(),
  applicants: z.array(
    z.object({ id, status: z.enum(applicationStates), decision_visible_at: timestamp.nullable() }),
  ),
})
export type Changed = z.output<typeof changed>

export const bulkCall = <const P extends string, B extends z.ZodRawShape>(
  path: P,
  summary: string,
  body: B,
) =>
  endpoint({
    method: 'PUT',
    path: `/employer/job/applicant/${path}`,
    tag,
    summary,
    access: asEmployer('member'),
    body: z.strictObject({ applicant_ids, ...body }),
    output: changed,
    problems: ['not_found', 'step_not_possible'],
  })

export const updateStatus = bulkCall(
  'update-status',
  'Move applications forward, or reject them with a reason; all of them or none',
  {
    status: z.enum(['reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected']),
    /** Needed to reject. */
    reason: z.enum(rejectionReasons).optional(),
    message,
  },
)
export const accept = bulkCall('accept', 'Make an offer, or a hire of those who have one', { message })
