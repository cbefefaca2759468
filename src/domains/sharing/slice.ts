import type { Slice } from '#gate/slice.ts'
import { registerFeeds } from './feeds.routes.ts'
import { registerCards } from './link-cards.routes.ts'
import { registerSitemaps } from './sitemaps.routes.ts'

export const sharing: Slice = {
  extraRoutes: [registerSitemaps, registerFeeds, registerCards],
}
