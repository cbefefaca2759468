import type { Slice } from '#gate/slice.ts'
import { renamingReactions } from './name-changes/name-changes.reactions.ts'
import { renamingRoutes } from './name-changes/name-changes.routes.ts'
import { profileRoutes } from './profile/organization-profile.routes.ts'

export const organizations: Slice = {
  routes: [profileRoutes, renamingRoutes],
  reactions: renamingReactions,
}
