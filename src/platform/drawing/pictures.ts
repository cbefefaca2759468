import sharp, { type Metadata } from 'sharp'
import type { Drawn, PictureRejection, Wanted } from './tasks.ts'

/** For one picture. A phone's camera makes 12 to 50 million. */
const MAX_PIXELS = 50_000_000
/** For all frames of an animation together: 500 by 400, sixty times. */
const MAX_MOVING_PIXELS = 12_000_000
const MAX_FRAMES = 200
const MAX_WIDTH = 2048

const forms = new Set(['jpeg', 'png', 'webp', 'gif'])

export class RejectedPicture extends Error {
  readonly unfit: PictureRejection

  constructor(unfit: PictureRejection) {
    super(unfit)
    this.unfit = unfit
  }
}

/** Reads from the header how large a picture would become, before anything is decoded. */
const requireFit = ({ format, width, height, pages = 1, pageHeight }: Metadata): void => {
  if (!forms.has(format)) throw new RejectedPicture('unreadable')
  const frame = width * (pageHeight ?? height)
  if (frame > MAX_PIXELS) throw new RejectedPicture('too_many_pixels')
  if (pages > 1 && (pages > MAX_FRAMES || frame * pages > MAX_MOVING_PIXELS))
    throw new RejectedPicture('moves_too_much')
}

const unreadable = (): never => {
  throw new RejectedPicture('unreadable')
}

/** Re-encodes the picture, so that nothing of the original but what it shows is left. */
export const redraw = async (source: Uint8Array | string): Promise<Drawn> => {
  const open = (animated: boolean) =>
    sharp(source, { limitInputPixels: MAX_PIXELS, animated, failOn: 'error', sequentialRead: true })
  const metadata = await sharp(source, { limitInputPixels: false }).metadata().catch(unreadable)
  requireFit(metadata)
  const { data, info } = await open((metadata.pages ?? 1) > 1)
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const height = info.pageHeight ?? info.height
  return { bytes: data, content_type: 'image/webp', width: info.width, height }
}

/** Uses the best format the browser supports; animations stay animated. */
export const inWidth = async (original: Uint8Array, width: number, wanted: Wanted): Promise<Drawn> => {
  const { pages = 1, hasAlpha } = await sharp(original).metadata()
  const moves = pages > 1
  const format = moves ? 'webp' : wanted !== 'any' ? wanted : hasAlpha ? 'png' : 'jpeg'
  const picture = sharp(original, { animated: moves }).resize({ width, withoutEnlargement: true })
  const { data, info } = await {
    avif: () => picture.avif({ quality: 60, effort: 2 }),
    webp: () => picture.webp({ quality: 80 }),
    png: () => picture.png({ palette: true }),
    jpeg: () => picture.jpeg({ quality: 82, mozjpeg: true }),
  }
    [format]()
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, content_type: `image/${format}`, width: info.width, height: info.height }
}
