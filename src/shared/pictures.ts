/** Widths pictures are served in, in pixels: `/media/<id>?w=<width>`. */
export const pictureWidths = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Returns one of our public pictures at that width; leaves any other address unchanged. */
export const sizedUrl = <T extends string | null>(url: T, width: PictureWidth): T =>
  (url?.startsWith('/media/') ? `${url}?w=${width}` : url) as T

/** Returns all widths of a public picture for `srcset`; undefined for other addresses. */
export const srcSetOf = (url: string): string | undefined =>
  url.startsWith('/media/')
    ? pictureWidths.map((width) => `${sizedUrl(url, width)} ${width}w`).join(', ')
    : undefined
