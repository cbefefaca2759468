/** The widths pictures come in, in pixels; `/media/<id>?w=<width>`. */
export const pictureWidths = [96, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** A public picture of ours in that width; any other address stays as it is. */
export const sizedUrl = <T extends string | null>(url: T, width: PictureWidth): T =>
  (url?.startsWith('/media/') ? `${url}?w=${width}` : url) as T

/** All widths of a public picture for `srcset`; nothing for addresses that come in one size. */
export const srcSetOf = (url: string): string | undefined =>
  url.startsWith('/media/')
    ? pictureWidths.map((width) => `${sizedUrl(url, width)} ${width}w`).join(', ')
    : undefined
