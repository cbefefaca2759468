import type { Slice } from '#gate/slice.ts'
import { mediaRoutes } from './media.routes.ts'

export const media: Slice = {
  routes: [mediaRoutes],
}
