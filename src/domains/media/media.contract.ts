import { z } from 'zod'
import { asOrganization, endpoint } from '#shared/endpoint.ts'

/** Built-in pictures to pick for a job instead of uploading one; served at `/gallery/jobs/<name>.svg`. */
export const coverPicks = ['campus', 'city', 'desk', 'lab', 'studio', 'workshop'] as const
export const coverUrl = (pick: string): string => `/gallery/jobs/${pick}.svg`
/**
 * Built-in pictures to pick for an event instead of uploading one; served at `/gallery/events/<name>.svg`.
 */
export const eventCoverPicks = ['auditorium', 'booths', 'circle', 'evening', 'screen', 'stage'] as const
export const eventCoverUrl = (pick: string): string => `/gallery/events/${pick}.svg`

const DRIVE = /^drive:[\w-]{5,190}$/

/** A picture from the provider's Drive, as forms send it. */
const drivePick = z.string().regex(DRIVE, 'Choose one of the pictures offered')
export const isDrivePick = (pick: string | null | undefined): boolean => DRIVE.test(pick ?? '')

/** What a form can pick: a built-in picture by name, or one offered by `GET /google-drive/pick`. */
export const pickFrom = <const N extends readonly string[]>(names: N) => z.union([z.enum(names), drivePick])

/** Where the browser loads a Drive picture: from us, never from Google. */
export const drivePictureUrl = (pick: string): string =>
  `/api/google-drive/picture?pick=${encodeURIComponent(pick)}`

/** Where the browser loads a picked picture; `builtIn` returns gallery addresses. */
export const pickUrl = (pick: string, builtIn: (name: string) => string): string =>
  isDrivePick(pick) ? drivePictureUrl(pick) : builtIn(pick)

const offered = z.object({
  /** Accepts values for `cover_pick`. */
  pick: z.string(),
  name: z.string(),
  url: z.string(),
})
export type OfferedPicture = z.output<typeof offered>

export const pick = endpoint({
  method: 'GET',
  path: '/google-drive/pick',
  tag: 'General',
  summary: 'List pictures to choose as a cover, from the provider’s Drive folders or the built-in gallery',
  access: asOrganization('member'),
  output: z.object({ jobImages: z.array(offered), eventImages: z.array(offered) }),
})

export const picture = endpoint({
  method: 'GET',
  path: '/google-drive/picture',
  tag: 'General',
  summary: 'Get a thumbnail of a picture offered from the Drive',
  access: asOrganization('member'),
  query: z.strictObject({ pick: drivePick }),
  output: 'file',
  problems: ['not_found'],
})
