import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'

const tag = 'Offers'
const days = z.int().min(1, 'At least one day').max(60, 'At most 60 days').nullable()
const output = z.object({
  /** The least days employers are asked to give students to answer an offer; null without such a wish. */
  days,
  may: z.object({ edit: z.boolean() }),
})
export type OfferMinimum = z.output<typeof output>

export const offerMinimum = endpoint({
  method: 'GET',
  path: '/university/offer-minimum',
  tag,
  summary: 'Get the least time the university asks employers to give its students to answer an offer',
  access: asUniversity(),
  output,
})

export const saveOfferMinimum = endpoint({
  method: 'PUT',
  path: '/university/offer-minimum',
  tag,
  summary:
    'Set the least time to answer an offer: employers who write one to a student of this university with less are warned',
  access: asUniversity('admin'),
  body: z.strictObject({ days }),
  output,
})
