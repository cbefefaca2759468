import type { Slice } from '#gate/slice.ts'
import { careerReactions } from './careers.reactions.ts'
import { careerRoutes } from './careers.routes.ts'
import { careersAdminRoutes } from './careers-admin.routes.ts'

export const careers: Slice = {
  routes: [careerRoutes, careersAdminRoutes],
  reactions: careerReactions,
}
