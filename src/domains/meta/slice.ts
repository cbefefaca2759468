import type { Slice } from '#gate/slice.ts'
import { metaRoutes } from './routes.ts'

export const meta: Slice = {
  routes: [metaRoutes],
}
