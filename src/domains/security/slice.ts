import type { Slice } from '#gate/slice.ts'
import { securityReactions } from './reactions.ts'
import { securityRoutes } from './routes.ts'

export const security: Slice = {
  routes: [securityRoutes],
  reactions: securityReactions,
}
