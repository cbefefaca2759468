import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { email, id, timestamp } from '#shared/fields.ts'
import { given } from './surveys.contract.ts'

const tag = 'Surveys of guests'
/** What the link carries that a host shows to its guests. */
const token = z.string().min(1).max(200)

export const lookAtGuestSurvey = endpoint({
  method: 'POST',
  path: '/guest-survey/look',
  tag,
  summary: 'Get which event guests without an account are asked about, by the link the host shows them',
  access: anyone,
  body: z.strictObject({ token }),
  output: z.object({
    event: z.object({ id, title: z.string(), host: z.string(), starts_at: timestamp, time_zone: z.string() }),
    may: z.object({ answer: z.boolean() }),
  }),
  problems: ['link_expired'],
  limit: 240,
})

export const answerAsGuest = endpoint({
  method: 'PUT',
  path: '/guest-survey',
  tag,
  summary:
    'Rate an event as a guest, by the link and the address given at the door; another answer replaces the first. The answer doesn’t tell whether the address is known, and counts only if it is',
  access: anyone,
  body: given.extend({ token, email }),
  problems: ['link_expired', 'step_not_possible'],
  // all who leave a hall share one address
  limit: 240,
  limit_for_one: 6,
})
