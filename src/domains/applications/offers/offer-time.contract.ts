import { z } from 'zod'
import { asEmployer, asStudent, endpoint } from '#shared/endpoint.ts'
import { day, id, text } from '#shared/fields.ts'
import { WHY_LENGTH } from './offer-terms.contract.ts'

const tag = 'Offers'

export const askMoreTime = endpoint({
  method: 'POST',
  path: '/student/job/ask-more-time',
  tag,
  summary:
    'Ask for more time to answer an offer, unless that was refused; until the employer answers, the deadline stands',
  access: asStudent,
  body: z.strictObject({
    application_id: id,
    /** The last day one would like to have, in the job’s time zone. */
    until: day,
    reason: text(WHY_LENGTH).default(''),
  }),
  problems: ['not_found', 'step_not_possible', 'offer_lapsed'],
})

export const answerMoreTime = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/:id/more-time',
  tag,
  summary: 'Grant the time a student asked for, which moves the deadline, or refuse it with a reason',
  access: asEmployer('member'),
  params: z.strictObject({ id }),
  body: z
    .strictObject({
      grant: z.boolean(),
      /** Required to refuse. */
      reason: text(WHY_LENGTH).default(''),
    })
    .refine(({ grant, reason }) => grant || reason !== '', { path: ['reason'], error: 'Say why' }),
  problems: ['not_found', 'step_not_possible'],
})
