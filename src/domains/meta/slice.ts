import type { Slice } from '#gate/slice.ts'
import { metaRoutes } from './meta.routes.ts'

export const meta: Slice = {
  routes: [metaRoutes],
}
