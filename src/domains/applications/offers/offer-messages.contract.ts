import { z } from 'zod'
import { asEmployer, asStudent, endpoint } from '#shared/endpoint.ts'
import { id, requiredText } from '#shared/fields.ts'
import { MOST_MESSAGES, OFFER_MESSAGE_LENGTH } from './offer-terms.contract.ts'

const tag = 'Offers'
const message = requiredText(OFFER_MESSAGE_LENGTH)
const params = z.strictObject({ id })

export const askAboutOffer = endpoint({
  method: 'POST',
  path: '/student/job/application/:id/offer-messages',
  tag,
  summary: `Write to the employer about its offer; the team is notified. At most ${MOST_MESSAGES} messages for each offer`,
  access: asStudent,
  params,
  body: z.strictObject({ message }),
  once_a_minute: true,
  problems: ['not_found', 'step_not_possible'],
})

export const writeAboutOffer = endpoint({
  method: 'POST',
  path: '/employer/job/applicant/:id/offer-messages',
  tag,
  summary: `Write to the student about the offer; the student is notified. At most ${MOST_MESSAGES} messages for each offer`,
  access: asEmployer('member'),
  params,
  body: z.strictObject({ message }),
  once_a_minute: true,
  problems: ['not_found', 'step_not_possible'],
})
