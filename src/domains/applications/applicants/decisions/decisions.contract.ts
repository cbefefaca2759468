import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, text, timestamp } from '#shared/fields.ts'
import { rejectionReasons } from '#shared/lists.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { applicationStates, MESSAGE_LENGTH, noticeTimings } from '../../applications.contract.ts'
import { applicantFilters } from '../applicants.contract.ts'

const tag = 'Applicants'
/** The most applications one call may change. */
export const BULK_LIMIT = 500
const applicant_ids = z
  .array(id)
  .min(1, 'Choose at least one applicant')
  .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} applicants at once`)
export const message = text(MESSAGE_LENGTH).optional()

const changed = z.object({
  /** How many this call changed; those already in the state are not counted. */
  changed: z.int(),
  applicants: z.array(
    z.object({
      id,
      status: z.enum(applicationStates),
      /** Changed by this call, so it can be undone. */
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

/** The states a team can move an application to. */
export const steps = ['reviewed', 'shortlisted', 'interview', 'offer', 'hired', 'rejected'] as const
export type Step = (typeof steps)[number]

const matching = matchingOf(applicantFilters)
export type Matching = z.output<typeof matching>

const moved = changed.extend({
  /** Those that match and could not be moved, and why; with `applicant_ids`, one of them refuses the call. */
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type Moved = z.output<typeof moved>

export const updateStatus = endpoint({
  method: 'PUT',
  path: '/employer/job/applicant/update-status',
  tag,
  summary:
    'Advance applications, or reject them with a reason: those named, all or none, or whichever can be of all that match. Only applicants who accepted an offer can be hired, and rejecting them requires naming them in `despite_acceptance`',
  access: asEmployer('member'),
  body: z
    .strictObject({
      applicant_ids: applicant_ids.optional(),
      /** Instead of ids: all that match these filters of the list; not to hire. */
      matching: matching.optional(),
      status: z.enum(steps),
      /** Required to reject. */
      reason: z.enum(rejectionReasons).optional(),
      message,
      /** One of the values the settings list for the step; defaults to the first. */
      tell: z.enum(noticeTimings).optional(),
      /** Applicants to reject although they accepted an offer; unlisted ones are refused. */
      despite_acceptance: z.array(id).max(BULK_LIMIT).optional(),
    })
    .refine(...eitherOr('applicant_ids', 'Choose applicants, or `matching` instead')),
  output: moved,
  problems: ['not_found', 'step_not_possible', 'acceptance_to_confirm', 'list_changed'],
})
export const accept = bulkCall(
  '/employer/job/applicant/accept',
  'Make an offer, or hire from an offer the student accepted; all or none',
  {
    message,
    /** The expected result: applicants already there stay unchanged, and anything else is refused. */
    as: z.enum(['offer', 'hired']).optional(),
  },
)
