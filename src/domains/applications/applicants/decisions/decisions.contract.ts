import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { rejectionReasons } from '#shared/lists.ts'
import { applicationStates, MESSAGE_LENGTH, noticeTimings } from '../../applications.contract.ts'

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
    z.object({
      id,
      status: z.enum(applicationStates),
      /** By this call: what can be undone of it. */
      is_changed: z.boolean(),
      decision_visible_at: timestamp.nullable(),
    }),
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
    path,
    tag,
    summary,
    access: asEmployer('member'),
    body: z.strictObject({ applicant_ids, ...body }),
    output: changed,
    problems: ['not_found', 'step_not_possible'],
  })

/** Where a team can bring an application. */
export const steps = ['reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected'] as const
export type Step = (typeof steps)[number]

export const updateStatus = endpoint({
  ...bulkCall(
    '/employer/job/applicant/update-status',
    'Move applications forward, or reject them with a reason; all of them or none. Only who has accepted an offer can be hired, and who has is rejected only where `despite_acceptance` names them',
    {
      status: z.enum(steps),
      /** Needed to reject. */
      reason: z.enum(rejectionReasons).optional(),
      message,
      /** One of what the settings say of the step; left out, the first of it. */
      tell: z.enum(noticeTimings).optional(),
      /** Who of them accepted an offer and is rejected all the same; without being named here nobody is. */
      despite_acceptance: z.array(id).max(BULK_LIMIT).optional(),
    },
  ),
  problems: ['not_found', 'step_not_possible', 'acceptance_to_confirm'],
})
export const accept = bulkCall(
  '/employer/job/applicant/accept',
  'Make an offer, or a hire from an offer the student has accepted; all of them or none',
  {
    message,
    /** What it is meant to make: who stands there already stays so, and anything else is refused. */
    as: z.enum(['offer', 'hired']).optional(),
  },
)
