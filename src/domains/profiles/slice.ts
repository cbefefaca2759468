import type { Slice } from '#gate/slice.ts'
import { studentOrganisationRoutes } from './organisations/routes.ts'
import { studentDetailReactions } from './students/reactions.ts'
import { studentDetailRoutes } from './students/routes.ts'

export const profiles: Slice = {
  routes: [studentDetailRoutes, studentOrganisationRoutes],
  reactions: studentDetailReactions,
}
