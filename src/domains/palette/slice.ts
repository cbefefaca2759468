import type { Slice } from '#gate/slice.ts'
import { paletteRoutes } from './routes.ts'

export const palette: Slice = {
  routes: [paletteRoutes],
}
