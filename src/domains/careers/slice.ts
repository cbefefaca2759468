import type { Slice } from '#gate/slice.ts'
import { careerDeskRoutes } from './careers-admin.routes.ts'
import { careerReactions } from './careers.reactions.ts'
import { careerRoutes } from './careers.routes.ts'

export const careers: Slice = {
  routes: [careerRoutes, careerDeskRoutes],
  reactions: careerReactions,
}
