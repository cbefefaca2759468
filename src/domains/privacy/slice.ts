import type { Slice } from '#gate/slice.ts'
import { privacyReactions, privacyTicks } from './own-data.reactions.ts'
import { privacyRoutes } from './own-data.routes.ts'

export const privacy: Slice = {
  routes: [privacyRoutes],
  reactions: privacyReactions,
  ticks: privacyTicks,
}
