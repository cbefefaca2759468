import sharp from 'sharp'
import { type PictureWidth, pictureWidths } from '../shared/pictures.ts'
import type { Deps } from './deps.ts'
import type { StoredFileTable } from './files.ts'
import { createSharing, createTurns } from './turns.ts'

type Format = 'avif' | 'webp' | 'jpeg' | 'png'
export interface Picture {
  bytes: Uint8Array
  content_type: string
}

/** What a browser says it can show, best first; those that say nothing get what every browser knows. */
export const formatFor = (accept: string | undefined): 'avif' | 'webp' | 'any' => {
  if (accept?.includes('image/avif')) return 'avif'
  return accept?.includes('image/webp') ? 'webp' : 'any'
}

const turns = createTurns({ atOnce: 2, waiting: 200 })
const sharing = createSharing<Picture>()

const draw = async (original: Uint8Array, width: number, wanted: ReturnType<typeof formatFor>) => {
  const { pages = 1, hasAlpha } = await sharp(original).metadata()
  const moves = pages > 1
  const format: Format = moves ? 'webp' : wanted !== 'any' ? wanted : hasAlpha ? 'png' : 'jpeg'
  const picture = sharp(original, { animated: moves }).resize({ width, withoutEnlargement: true })
  const drawn =
    format === 'avif'
      ? picture.avif({ quality: 60, effort: 2 })
      : format === 'webp'
        ? picture.webp({ quality: 80 })
        : format === 'png'
          ? picture.png({ palette: true })
          : picture.jpeg({ quality: 82, mozjpeg: true })
  return { bytes: await drawn.toBuffer(), content_type: `image/${format}` }
}

/** The first byte tells what was drawn, so that one key holds it whatever it became. */
const types = ['image/avif', 'image/webp', 'image/jpeg', 'image/png']
const packed = ({ bytes, content_type }: Picture): Uint8Array =>
  Buffer.concat([Buffer.from([types.indexOf(content_type)]), bytes])
const unpacked = (kept: Uint8Array): Picture => ({
  bytes: kept.subarray(1),
  content_type: types[kept[0]!]!,
})

const sizedKey = (storageKey: string, width: number, wanted: string): string =>
  `sized/${storageKey}-${width}-${wanted}`

/** Where a stored picture's other widths lie; they go when it goes. */
export const sizedKeys = (storageKey: string): string[] =>
  storageKey.startsWith('image/')
    ? pictureWidths.flatMap((width) =>
        (['avif', 'webp', 'any'] as const).map((wanted) => sizedKey(storageKey, width, wanted)),
      )
    : []

/** A stored picture in one of the widths, made on first use and kept. */
export const sizedPicture = (
  { storage }: Pick<Deps, 'storage'>,
  { storage_key }: Pick<StoredFileTable, 'storage_key'>,
  width: PictureWidth,
  accept: string | undefined,
): Promise<Picture> => {
  const wanted = formatFor(accept)
  const key = sizedKey(storage_key, width, wanted)
  return sharing(key, async () => {
    const kept = await storage.bytes(key).catch(() => null)
    if (kept) return unpacked(kept)
    return turns(async () => {
      const made = await draw(await storage.bytes(storage_key), width, wanted)
      await storage.put(key, packed(made), 'application/octet-stream')
      return made
    })
  })
}
