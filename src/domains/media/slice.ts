import type { Slice } from '#gate/slice.ts'
import { mediaRoutes } from './routes.ts'

export const media: Slice = {
  routes: [mediaRoutes],
}
