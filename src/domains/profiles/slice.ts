import type { Slice } from '#gate/slice.ts'
import { studentOrganizationRoutes } from './organizations/routes.ts'
import { studentDetailReactions } from './students/reactions.ts'
import { studentDetailRoutes } from './students/routes.ts'

export const profiles: Slice = {
  routes: [studentDetailRoutes, studentOrganizationRoutes],
  reactions: studentDetailReactions,
}
