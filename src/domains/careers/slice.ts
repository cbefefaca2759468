import type { Slice } from '#gate/slice.ts'
import { careerDeskRoutes } from './desk/routes.ts'
import { careerReactions } from './reactions.ts'
import { careerRoutes } from './routes.ts'

export const careers: Slice = {
  routes: [careerRoutes, careerDeskRoutes],
  reactions: careerReactions,
}
