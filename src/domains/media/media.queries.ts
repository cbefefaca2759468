import { createCache } from '#platform/cache.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type Drive, type DrivePicture, openDrive } from '#platform/drive.ts'
import { mediaUrl } from '#platform/files.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { sizedUrl } from '#shared/pictures.ts'
import {
  coverPicks,
  coverUrl,
  drivePictureUrl,
  eventCoverPicks,
  eventCoverUrl,
  type OfferedPicture,
  type pick,
} from './media.contract.ts'

export type PictureKind = 'job' | 'event'
type Folders = Record<PictureKind, DrivePicture[]>

const drives = new WeakMap<Deps, Promise<Drive>>()

/** Returns the Drive client, if one is configured. */
export const driveOf = (deps: Deps): Promise<Drive> | null => {
  const { drive } = deps.config
  if (!drive) return null
  const known = drives.get(deps) ?? openDrive(drive, deps.config.outside.driving)
  drives.set(deps, known)
  return known
}

const caches = new WeakMap<Deps, ReturnType<typeof createCache>>()
const cacheOf = (deps: Deps) => {
  const known = caches.get(deps) ?? createCache({ size: 1, maxAge: HOUR })
  caches.set(deps, known)
  return known
}

const readFolders = async (deps: Deps): Promise<Folders | null> => {
  const drive = await driveOf(deps)
  if (!drive) return null
  const { job, event } = deps.config.drive!.folders
  const [jobs, events] = await Promise.all([drive.list(job), drive.list(event)])
  return { job: jobs, event: events }
}

/**
 * Returns the contents of the two folders, cached for an hour; null without a Drive or when it fails, which
 * is retried after a minute.
 */
export const foldersOf = async (deps: Deps): Promise<Folders | null> => {
  const now = deps.clock.now()
  const { value } = await cacheOf(deps).get('folders', now, async () => {
    try {
      return { value: await readFolders(deps), until: later(now, HOUR) }
    } catch (error) {
      deps.log.warn({ err: error }, 'the Drive is not responding; using the built-in gallery')
      return { value: null, until: later(now, MINUTE) }
    }
  })
  return value
}

const titled = (name: string): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`

const builtIn = (names: readonly string[], url: (name: string) => string): OfferedPicture[] =>
  names.map((name) => ({ pick: name, name: titled(name), url: url(name) }))

const keyOf = ({ id, version }: { id: string; version: string }): string => `${id} ${version}`

/** Returns the files of pictures already copied. */
const takenFiles = async (
  { db }: Pick<Deps, 'db'>,
  pictures: readonly DrivePicture[],
): Promise<Map<string, string>> => {
  if (pictures.length === 0) return new Map()
  const rows = await db
    .selectFrom('drive_pictures')
    .select(['drive_id', 'version', 'file_id'])
    .where('drive_id', 'in', [...new Set(pictures.map(({ id }) => id))])
    .execute()
  return new Map(rows.map((row) => [keyOf({ id: row.drive_id, version: row.version }), row.file_id]))
}

export const fileOf = async (at: Pick<Deps, 'db'>, picture: DrivePicture): Promise<string | undefined> =>
  (await takenFiles(at, [picture])).get(keyOf(picture))

/** Returns the pictures to choose from; an empty folder falls back to the gallery. */
export const offeredPictures = async (deps: Deps): Promise<OutputOf<typeof pick>> => {
  const folders = await foldersOf(deps)
  const taken = await takenFiles(deps, [...(folders?.job ?? []), ...(folders?.event ?? [])])
  const offer = (picture: DrivePicture): OfferedPicture => {
    const pick = `drive:${picture.id}`
    const known = mediaUrl(taken.get(keyOf(picture)) ?? null)
    return { pick, name: picture.name, url: known ? sizedUrl(known, 320) : drivePictureUrl(pick) }
  }
  const [jobs, events] = [folders?.job ?? [], folders?.event ?? []]
  return {
    jobImages: jobs.length > 0 ? jobs.map(offer) : builtIn(coverPicks, coverUrl),
    eventImages: events.length > 0 ? events.map(offer) : builtIn(eventCoverPicks, eventCoverUrl),
  }
}

/**
 * Returns the offered picture behind a pick. Only offered pictures can be reached, never other Drive files.
 */
export const offeredBehind = async (
  deps: Deps,
  pick: string,
  kinds: readonly PictureKind[],
): Promise<DrivePicture | undefined> => {
  const folders = await foldersOf(deps)
  const id = pick.replace(/^drive:/, '')
  return kinds.flatMap((kind) => folders?.[kind] ?? []).find((picture) => picture.id === id)
}
