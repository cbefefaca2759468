import { createHash } from 'node:crypto'
import { createSharing } from './concurrency-limiter.ts'
import type { Deps } from './deps.ts'
import { drawn } from './drawing/pool.ts'
import type { Card } from './drawing/tasks.ts'

/** Raised when the drawing changes, so that cached pictures are drawn again. */
const DRAWING = 2

const sharing = createSharing<Uint8Array>()

/**
 * Returns the card as a PNG, drawn once per content and kept. Throws `overloaded` when too many are waiting
 * to be drawn.
 */
export const cardPicture = (deps: Deps, card: Card, asker: string): Promise<Uint8Array> => {
  const { storage } = deps
  const hash = createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 40)
  const key = `cards/${hash.slice(0, 2)}/${hash}`
  return sharing(`${deps.config.dataDir} ${key}`, async () => {
    const kept = await storage.bytes(key).catch(() => null)
    if (kept) return kept
    return drawn(asker, async (draw) => {
      const logo = card.logo ? await storage.bytes(card.logo).catch(() => null) : null
      const picture = await draw({ task: 'card', card, logo })
      await storage.put(key, picture.bytes, 'image/png')
      return picture.bytes
    })
  })
}
