import type { Slice } from '#gate/slice.ts'
import { securityReactions } from './security-log.reactions.ts'
import { securityRoutes } from './security-log.routes.ts'

export const security: Slice = {
  routes: [securityRoutes],
  reactions: securityReactions,
}
