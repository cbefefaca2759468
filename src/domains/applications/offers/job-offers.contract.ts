import { z } from 'zod'
import { asStudent, endpoint } from '#shared/endpoint.ts'
import { id, text } from '#shared/fields.ts'
import { declineReasons } from '#shared/lists.ts'
import { studentApplicationShape } from '../applications.contract.ts'

const tag = 'Student applications'

/** The longest message when declining an offer. */
export const DECLINE_LENGTH = 1000

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/student/job/accept-offer',
  tag,
  summary:
    'Accept an offer, so that the employer can hire the student; repeating it changes nothing, and an offer that was withdrawn or whose employer is deactivated is 409',
  access: asStudent,
  body: z.strictObject({ application_id: id }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible'],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/student/job/decline-offer',
  tag,
  summary:
    'Decline an offer that was not accepted, which ends the application; the employer sees the reason and message, but no longer what was submitted',
  access: asStudent,
  body: z.strictObject({
    application_id: id,
    reason: z.enum(declineReasons).optional(),
    message: text(DECLINE_LENGTH).optional(),
  }),
  output: studentApplicationShape,
  problems: ['not_found', 'step_not_possible'],
})
