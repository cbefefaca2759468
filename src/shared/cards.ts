export const cardKinds = ['job', 'event', 'organization'] as const
export type CardKind = (typeof cardKinds)[number]

/** Pictures of links are this large. */
export const CARD = { width: 1200, height: 630 } as const

/** FNV-1a from two starts: short, the same on both sides, nothing secret. */
const hashOf = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start
      for (const sign of new TextEncoder().encode(text)) hash = Math.imul(hash ^ sign, 0x01000193)
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')

/**
 * The picture a shared link shows. `version`: what is seen on it or says that it changed; another version is another
 * address, so that each may be kept for good.
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
