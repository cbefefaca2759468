import type { Slice } from '#gate/slice.ts'
import { paletteRoutes } from './palette.routes.ts'

export const palette: Slice = {
  routes: [paletteRoutes],
}
