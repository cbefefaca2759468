import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id, timestamp } from '#shared/fields.ts'
import { eitherOr, matchingOf } from '#shared/matching.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { applicantFilters } from '../applicants/applicants.contract.ts'
import { BULK_LIMIT } from '../applicants/decisions/decisions.contract.ts'
import { messageText } from './application-messages.contract.ts'

/** How many messages to several applicants a team sends within 24 hours. */
export const BROADCASTS_A_DAY = 20

const target = {
  applicant_ids: z
    .array(id)
    .min(1, 'Choose at least one applicant')
    .max(BULK_LIMIT, `Choose at most ${BULK_LIMIT} applicants at once`)
    .optional(),
  /** Instead of ids: all that match these filters of the list. */
  matching: matchingOf(applicantFilters).optional(),
  /** With fields in braces, like `{student first name}`; an unknown one is refused. */
  message: messageText,
}
const oneTarget = eitherOr('applicant_ids', 'Choose applicants, or `matching` instead')

const leftOut = z.object({ id, name: z.string(), reason: z.string() })

const preview = z.object({
  /** How many receive it. */
  recipients: z.int(),
  /** Who does not, and why. */
  left_out: z.array(leftOut),
  /** What one of them reads; null if nobody receives it. */
  shown: z.object({ id, name: z.string(), text: z.string() }).nullable(),
  /** How many more can be sent within 24 hours, and when the next one can be if none is left. */
  left: z.int(),
  next_at: timestamp.nullable(),
})
export type BroadcastPreview = z.output<typeof preview>

const tag = 'Applicants'

export const previewBroadcast = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/broadcast-preview',
  tag,
  summary:
    'See what a message to applicants says with its fields filled in, who would receive it, and who would not and why; nothing is sent',
  access: asEmployer('member'),
  formless: true,
  body: z
    .strictObject({
      ...target,
      /** Whose text to show: the first recipient is 0. */
      show: z.int().min(0).max(MOST_MATCHING).default(0),
    })
    .refine(...oneTarget),
  output: preview,
  problems: ['not_found', 'list_changed'],
})

export const sendBroadcast = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/broadcast',
  tag,
  summary: `Write to several applicants, each in the thread of the application, with the fields filled in: those named, or all that match and can receive it. At most ${BROADCASTS_A_DAY} times in 24 hours for a team`,
  access: asEmployer('member'),
  status: 201,
  limit: 30,
  once_a_minute: true,
  body: z
    .strictObject({
      ...target,
      /** `recipients` of the preview; if another number can receive it by now, nothing is sent. */
      recipients: z.int().min(1, 'Nobody can receive this').max(MOST_MATCHING),
    })
    .refine(...oneTarget),
  output: z.object({ recipients: z.int(), left_out: z.array(leftOut) }),
  problems: ['not_found', 'list_changed', 'too_many_requests'],
})
