import type { Slice } from '#gate/slice.ts'
import { privacyReactions, privacyTicks } from './reactions.ts'
import { privacyRoutes } from './routes.ts'

export const privacy: Slice = {
  routes: [privacyRoutes],
  reactions: privacyReactions,
  ticks: privacyTicks,
}
