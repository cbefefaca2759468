export const cardKinds = ['job', 'event', 'organization'] as const
export type CardKind = (typeof cardKinds)[number]

/** The size of link preview images, in pixels. */
export const CARD = { width: 1200, height: 630 } as const

/** FNV-1a from two seeds: short, the same on server and browser, not a secret. */
const hashOf = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start
      for (const sign of new TextEncoder().encode(text)) hash = Math.imul(hash ^ sign, 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')

/**
 * Returns the address of a shared link's preview image. `version` covers everything drawn on it, so a change
 * gets a new address and each image can be cached forever.
 */
export const ogImageOf = ({
  kind,
  id,
  version,
}: {
  kind: CardKind
  id: string
  version: string | ReadonlyArray<string | null>
}): string => `/cards/${kind}/${id}-${hashOf([version].flat().join('\n'))}.png`
