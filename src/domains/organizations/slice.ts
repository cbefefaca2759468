import type { Slice } from '#gate/slice.ts'
import { renamingReactions } from './profile/renaming/reactions.ts'
import { renamingRoutes } from './profile/renaming/routes.ts'
import { profileRoutes } from './profile/routes.ts'

export const organizations: Slice = {
  routes: [profileRoutes, renamingRoutes],
  reactions: renamingReactions,
}
