import type { Slice } from '#gate/slice.ts'
import { affiliationReactions } from './affiliation/reactions.ts'
import { affiliationRoutes } from './affiliation/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { profileLookRoutes } from './looks/routes.ts'
import { studentRoutes } from './routes.ts'

export const students: Slice = {
  routes: [studentRoutes, affiliationRoutes, profileLookRoutes, directoryRoutes],
  reactions: affiliationReactions,
}
