import type { Slice } from '#gate/slice.ts'
import { metaRoutes } from './meta.routes.ts'
import { skillNameRoutes } from './skills/skill-names.routes.ts'

export const meta: Slice = {
  routes: [metaRoutes, skillNameRoutes],
}
