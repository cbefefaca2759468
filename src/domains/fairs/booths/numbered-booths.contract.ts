import { z } from 'zod'
import { organizationCardShape } from '#domains/organizations/organizations.contract.ts'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id, optionalLine } from '#shared/fields.ts'
import { fairStates } from '../fairs.contract.ts'
import { boothTag, layoutShape, MOST_BOOTHS } from './booth-layout.contract.ts'

export const NUMBER_LENGTH = 12

const upperCase = (value: string) => value.toUpperCase()

/** `A12`: letters and digits, which one of ` ./-` may separate. */
export const boothNumber = z
  .string()
  .trim()
  .overwrite(upperCase)
  .min(1, 'This field is required')
  .max(NUMBER_LENGTH, `Use at most ${NUMBER_LENGTH} characters`)
  .regex(/^[\p{L}0-9]+(?:[ ./-][\p{L}0-9]+)*$/u, 'Use letters and digits, like A12')

/** A booth with its place on the floor; exhibitors choose its kind and the host gives them the booth. */
export const numberedBooth = z.object({
  id,
  number: z.string(),
  kind: z.object({ id, name: z.string() }),
  /** Null while the booth is free. */
  exhibitor: z
    .object({ registration_id: id, state: z.enum(fairStates), organization: organizationCardShape })
    .nullable(),
})
export type NumberedBooth = z.output<typeof numberedBooth>

/** A booth on the plan: its middle as fractions of the plan. */
const plannedBooth = numberedBooth.extend({
  x: z.number(),
  y: z.number(),
  /** Whether the host put it there; until then it is where the grid has it. */
  is_placed: z.boolean(),
})
export type PlannedBooth = z.output<typeof plannedBooth>

const plan = z.object({
  layout: layoutShape,
  /** In the order of their numbers: A2 before A10. */
  booths: z.array(plannedBooth),
  kinds: z.array(
    z.object({
      id,
      name: z.string(),
      /** How many the host offers. */
      quantity: z.int(),
      /** How many have a number. */
      numbered: z.int(),
      /** Exhibitors of this kind without a numbered booth, approved or waiting for an answer. */
      waiting: z.int(),
    }),
  ),
  /** How many approved exhibitors have another number than they were told, or none anymore. */
  untold: z.int(),
  may: z.object({ edit: z.boolean() }),
})
export type BoothPlan = z.output<typeof plan>

const params = z.strictObject({ id })

export const boothPlan = endpoint({
  method: 'GET',
  path: '/university/event/booth-plan/:id',
  tag: boothTag,
  summary: 'Get the numbered booths of one of the university’s events with their exhibitors',
  access: asUniversity('viewer'),
  params,
  output: plan,
})

export const makeBooths = endpoint({
  method: 'POST',
  path: '/university/event/booth-plan/:id',
  tag: boothTag,
  summary: 'Number booths at once, like A1 to A120: so many of each kind, one after the other',
  access: asUniversity('member'),
  params,
  body: z.strictObject({
    /** What stands before the digits; may be empty. */
    prefix: optionalLine(8).overwrite(upperCase).default(''),
    start: z.int().min(0, 'This can’t be negative').max(99_999, 'At most 99,999').default(1),
    kinds: z
      .array(
        z.strictObject({
          kind_id: id,
          quantity: z.int().min(0, 'This can’t be negative').max(MOST_BOOTHS, 'At most 1,000'),
        }),
      )
      .max(MOST_BOOTHS),
  }),
  output: z.object({ first: z.string(), last: z.string(), made: z.int() }),
  status: 201,
  problems: ['conflict'],
})

export const editBooth = endpoint({
  method: 'PUT',
  path: '/university/event/booth/:id',
  tag: boothTag,
  summary: 'Change a booth’s number, or its kind while it is free',
  access: asUniversity('member'),
  params,
  body: z.strictObject({ number: boothNumber, kind_id: id }),
  output: numberedBooth,
  problems: ['conflict', 'step_not_possible'],
})

export const removeBooths = endpoint({
  method: 'PUT',
  path: '/university/event/booth-plan/:id/remove',
  tag: boothTag,
  summary: 'Remove numbered booths, all or none; those with an exhibitor stay',
  access: asUniversity('member'),
  params,
  formless: true,
  body: z.strictObject({
    booth_ids: z.array(id).min(1, 'Choose at least one booth').max(MOST_BOOTHS),
  }),
  output: z.object({ removed: z.int() }),
  problems: ['conflict', 'step_not_possible'],
})
