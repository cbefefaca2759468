import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { boothTag } from './booth-layout.contract.ts'
import { numberedBooth } from './numbered-booths.contract.ts'

const params = z.strictObject({ id })

export const assignBooth = endpoint({
  method: 'PUT',
  path: '/university/event/booth/:id/exhibitor',
  tag: boothTag,
  summary: 'Give a free booth to an exhibitor, who leaves the one they had, or free the booth',
  access: asUniversity('member'),
  params,
  formless: true,
  body: z.strictObject({
    /** Null frees the booth. */
    registration_id: id.nullable(),
  }),
  output: numberedBooth,
  problems: ['conflict', 'booth_taken', 'step_not_possible'],
})

export const swapBooths = endpoint({
  method: 'PUT',
  path: '/university/event/booth-plan/:id/swap',
  tag: boothTag,
  summary: 'Let the exhibitors of two booths of one kind change places; one of the booths may be free',
  access: asUniversity('member'),
  params,
  formless: true,
  body: z.strictObject({ booth_ids: z.array(id).length(2, 'Choose two booths') }),
  output: z.object({ booths: z.array(numberedBooth) }),
  problems: ['conflict', 'step_not_possible'],
})

const filling = z.object({
  /** Approved exhibitors without a numbered booth. */
  waiting: z.int(),
  /** How many of them get one, and how many of those exhibited at an earlier event of the university. */
  assigned: z.int(),
  returning: z.int(),
  /** How many of them stand beside someone of their industry, because there was no other place. */
  crowded: z.int(),
  /** In the order of the numbers. */
  places: z.array(z.object({ registration_id: id, exhibitor: z.string(), number: z.string() })),
})
export type BoothFilling = z.output<typeof filling>

export const boothFilling = endpoint({
  method: 'GET',
  path: '/university/event/booth-plan/:id/fill',
  tag: boothTag,
  summary:
    'Preview which approved exhibitors without a booth would get which, if the free ones were filled now',
  access: asUniversity('viewer'),
  params,
  output: filling,
})

export const fillBooths = endpoint({
  method: 'PUT',
  path: '/university/event/booth-plan/:id/fill',
  tag: boothTag,
  summary:
    'Give free booths to the approved exhibitors without one: by kind, returning ones first, industries apart',
  access: asUniversity('member'),
  params,
  output: filling,
  problems: ['conflict'],
})

export const announceBooths = endpoint({
  method: 'POST',
  path: '/university/event/booth-plan/:id/announce',
  tag: boothTag,
  summary:
    'Tell the approved exhibitors their booth’s number, or that they have none anymore, by notice and email, if it is news to them',
  access: asUniversity('member'),
  params,
  output: z.object({ told: z.int() }),
  problems: ['conflict'],
})
