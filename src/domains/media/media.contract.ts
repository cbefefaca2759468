import { z } from 'zod'
import { asOrganization, endpoint } from '#shared/endpoint.ts'

/** Built-in pictures a job can pick instead of uploading one; served at `/gallery/jobs/<name>.svg`. */
export const coverPicks = ['campus', 'city', 'desk', 'lab', 'studio', 'workshop'] as const
export const coverUrl = (pick: string): string => `/gallery/jobs/${pick}.svg`
/** Built-in pictures an event can pick instead of uploading one; served at `/gallery/events/<name>.svg`. */
export const eventCoverPicks = ['auditorium', 'booths', 'circle', 'evening', 'screen', 'stage'] as const
export const eventCoverUrl = (pick: string): string => `/gallery/events/${pick}.svg`

const DRIVE = /^drive:[\w-]{5,190}$/

/** A picture from the provider's Drive, as forms send it. */
const drivePick = z.string().regex(DRIVE, 'Choose a picture from those offered')
export const isDrivePick = (pick: string | null | undefined): boolean => DRIVE.test(pick ?? '')

/** What a form may pick: a built-in picture by name, or one that `GET /google-drive/pick` offered. */
export const pickFrom = <const N extends readonly string[]>(names: N) => z.union([z.enum(names), drivePick])

/** Where the browser sees a picture of the Drive: here, never at Google. */
export const drivePictureUrl = (pick: string): string =>
  `/api/google-drive/picture?pick=${encodeURIComponent(pick)}`

/** Where the browser sees what was picked; `builtIn` knows the gallery's. */
export const pickUrl = (pick: string, builtIn: (name: string) => string): string =>
  isDrivePick(pick) ? drivePictureUrl(pick) : builtIn(pick)

const offered = z.object({
  /** What `cover_pick` takes. */
  pick: z.string(),
  name: z.string(),
  url: z.string(),
})
export type OfferedPicture = z.output<typeof offered>

export const pick = endpoint({
  method: 'GET',
  path: '/google-drive/pick',
  tag: 'General',
  summary:
    'Pictures to choose as a cover: the provider’s Drive folders when they are set up, else the built-in gallery',
  access: asOrganization('member'),
  output: z.object({ jobImages: z.array(offered), eventImages: z.array(offered) }),
})

export const picture = endpoint({
  method: 'GET',
  path: '/google-drive/picture',
  tag: 'General',
  summary: 'One of the Drive’s offered pictures, taken over and made small by the server',
  access: asOrganization('member'),
  query: z.strictObject({ pick: drivePick }),
  output: 'file',
  problems: ['not_found'],
})
