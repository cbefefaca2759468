import { z } from 'zod'
import { eventSummary } from '#domains/events/events.contract.ts'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { fairDetail, givenRegistration, preparedRegistration } from '../exhibitor-registration.contract.ts'

const tag = 'Event invitations'
/** What the personal link of a letter carries. */
const token = z.string().min(1).max(200)

const preparing = z.object({
  event: eventSummary,
  form: fairDetail.pick({
    booth: true,
    booth_currency: true,
    booth_map_url: true,
    needs_booth: true,
    questions: true,
    addons: true,
  }),
  /** What was filled in so far. */
  prepared: preparedRegistration.nullable(),
  /** An employer has signed up with this invitation, and waits for its review. */
  is_signed_up: z.boolean(),
})
export type Preparing = z.output<typeof preparing>

const problems = ['link_expired', 'conflict'] as const

export const lookAtRegistration = endpoint({
  method: 'POST',
  path: '/email-invitation/registration/look',
  tag,
  summary:
    'Get what an employer that is invited by email and not here yet registers with: the event’s form, and what was filled in so far',
  access: anyone,
  body: z.strictObject({ token }),
  output: preparing,
  problems,
  limit: 60,
})

export const prepareRegistration = endpoint({
  method: 'PUT',
  path: '/email-invitation/registration',
  tag,
  summary:
    'Fill in the registration before the employer is here; once it has signed up with the invitation and is approved, it is registered with it',
  access: anyone,
  body: givenRegistration.extend({ token }),
  problems,
  limit: 30,
})
