import { z } from 'zod'
import { asEmployer, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { message } from './decisions.contract.ts'

const tag = 'Applicants'
const params = z.strictObject({ id })

const openings = z.object({
  /** Null where the job states none. */
  openings: z.int().nullable(),
  /** Since it was last posted. */
  hired: z.int(),
  /** Accepted an offer and not hired yet: they count on a place. */
  accepted: z.int(),
  /** Have an offer that waits for an answer. */
  offered: z.int(),
  /** Have neither an offer nor an answer. */
  left: z.int(),
  may: z.object({ fill: z.boolean() }),
})
export type Openings = z.output<typeof openings>

export const jobOpenings = endpoint({
  method: 'GET',
  path: '/employer/job/:id/openings',
  tag,
  summary:
    'Count a job’s openings: how many are filled, promised, and offered, and who is left without an answer',
  access: asEmployer(),
  params,
  output: openings,
})

export const fillAndAnswer = endpoint({
  method: 'PUT',
  path: '/employer/job/:id/fill-and-answer',
  tag,
  summary:
    'Mark a job as filled and reject everyone left, with the reason that the position is filled. Offers and acceptances stay',
  access: asEmployer('member'),
  params,
  body: z.strictObject({
    /** `left` of the openings; if another number is left by now, nothing is changed. */
    total: z.int().min(0).max(MOST_MATCHING),
    message,
  }),
  output: openings.extend({ answered: z.int() }),
  problems: ['not_found', 'conflict', 'list_changed'],
})
