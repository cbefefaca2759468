import { z } from 'zod'
import { asUniversity, endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'

/** The most booths of one fair. */
export const MOST_BOOTHS = 1000
export const boothTag = 'Booths at universities’ events'

/** The smallest and largest booth on a picture, as fractions of its width. */
export const [SMALLEST, LARGEST] = [0.01, 0.3]

/** No one sees more digits, and a database column can't hold all that a number can. */
const rounded = (value: number) => Math.round(value * 1e5) / 1e5
const fraction = z
  .number()
  .min(0, 'This is outside the plan')
  .max(1, 'This is outside the plan')
  .overwrite(rounded)

/** What a plan is drawn on: the floor picture, or nothing but the grid. */
export const layoutShape = z.object({
  picture_url: z.string().nullable(),
  /** The plan's width for a height of 1. */
  aspect: z.number(),
  /** The size of every booth, as fractions of the plan's width and height. */
  booth_width: z.number(),
  booth_height: z.number(),
})
export type PlanLayout = z.output<typeof layoutShape>

const params = z.strictObject({ id })

export const arrangeBooths = endpoint({
  method: 'PUT',
  path: '/university/event/booth-plan/:id/layout',
  tag: boothTag,
  summary: 'Put booths on the floor picture, take them off it, or change their size',
  access: asUniversity('member'),
  params,
  formless: true,
  body: z.strictObject({
    /** The middle of each booth, as fractions of the picture; null takes it off. Others stay where they are. */
    places: z
      .array(z.strictObject({ booth_id: id, place: z.strictObject({ x: fraction, y: fraction }).nullable() }))
      .max(MOST_BOOTHS)
      .default([]),
    /** The width of booths as a fraction of the picture's. */
    booth_size: z.number().min(SMALLEST, 'This is too small').max(LARGEST, 'This is too large').optional(),
  }),
  output: z.object({ arranged: z.int() }),
  problems: ['conflict'],
})

export const setFloorPicture = endpoint({
  method: 'POST',
  path: '/university/event/booth-plan/:id/picture',
  tag: boothTag,
  summary: 'Upload the floor picture that booths are placed on; it is also the event’s booth map',
  access: asUniversity('member'),
  params,
  files: { floorFile: 'image' },
  once_a_minute: true,
  output: z.object({ picture_url: z.string().nullable() }),
  problems: ['conflict'],
})

export const removeFloorPicture = endpoint({
  method: 'DELETE',
  path: '/university/event/booth-plan/:id/picture',
  tag: boothTag,
  summary: 'Remove the floor picture: the plan becomes a grid, and remembers where booths were',
  access: asUniversity('member'),
  params,
  output: z.object({ picture_url: z.string().nullable() }),
  problems: ['conflict'],
})
