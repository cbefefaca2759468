import { setTimeout as wait } from 'node:timers/promises'
import { type PictureWidth, pictureWidths } from '#shared/pictures.ts'
import { Problem } from '#shared/problems.ts'
import { createSharing, overloaded } from './concurrency-limiter.ts'
import type { Deps } from './deps.ts'
import { drawn, NotDrawn } from './drawing/pool.ts'
import type { Wanted } from './drawing/tasks.ts'
import type { StoredFileTable } from './stored-files.ts'

export interface Picture {
  bytes: Uint8Array
  content_type: string
}

/** What a browser says it can show, best first; one that says nothing gets what every browser supports. */
const formatFor = (accept: string | undefined): Wanted => {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'any'
}

const sharing = createSharing<Picture>()

/** The first byte says which format was drawn, so that one key holds any of them. */
const types = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']
const packed = ({ bytes, content_type }: Picture): Uint8Array =>
  Buffer.concat([Buffer.from([types.indexOf(content_type)]), bytes])
const unpacked = (kept: Uint8Array): Picture => ({
  bytes: kept.subarray(1),
  content_type: types[kept[0]!]!,
})

const sizedKey = (storageKey: string, width: number, wanted: string): string =>
  `sized/${storageKey}-${width}-${wanted}`

/** Where a stored picture's other widths are kept; they are removed with it. */
export const sizedKeys = (storageKey: string): string[] =>
  storageKey.startsWith('image/')
    ? pictureWidths.flatMap((width) =>
        (['avif', 'webp', 'any'] as const).map((wanted) => sizedKey(storageKey, width, wanted)),
      )
    : []

interface Asked {
  width: PictureWidth
  accept: string | undefined
  /** The requester; requesters take turns. */
  asker: string
}

/** A stored picture in one of the widths, made on first use and kept. */
export const sizedPicture = (
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { id, storage_key }: Pick<StoredFileTable, 'id' | 'storage_key'>,
  { width, accept, asker }: Asked,
): Promise<Picture> => {
  const wanted = formatFor(accept)
  const key = sizedKey(storage_key, width, wanted)
  const make = async (): Promise<Picture> => {
    const made = await drawn(asker, async (draw) =>
      draw({ task: 'size', bytes: await storage.bytes(storage_key), width, wanted }),
    )
    await storage.put(key, packed(made), 'application/octet-stream')
    // removing a picture meanwhile removed only the widths that existed then
    const still = await db.selectFrom('stored_files').select('id').where('id', '=', id).executeTakeFirst()
    if (!still) await storage.remove(key)
    return made
  }
  return sharing(key, async () => {
    const kept = await storage.bytes(key).catch(() => null)
    if (kept) return unpacked(kept)
    return make().catch((error: unknown) => {
      throw error instanceof NotDrawn ? overloaded() : error
    })
  })
}

/** Milliseconds a page waits for a picture in its width before it gets the one there is. */
const SOON = 2000

/** A stored picture in one of the widths; undefined if it takes long to make, or cannot be made now. It goes on being made. */
export const sizedPictureSoon = (...asked: Parameters<typeof sizedPicture>): Promise<Picture | undefined> => {
  const made = sizedPicture(...asked).catch((error: unknown) => {
    if (error instanceof Problem && error.word === 'overloaded') return undefined
    throw error
  })
  made.catch(() => {})
  return Promise.race([made, wait(SOON, undefined, { ref: false })])
}
