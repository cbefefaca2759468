import type { Slice } from '#gate/slice.ts'
import { studentOrganizationRoutes } from './organization-detail.routes.ts'
import { studentDetailReactions } from './student-detail.reactions.ts'
import { studentDetailRoutes } from './student-detail.routes.ts'

export const profiles: Slice = {
  routes: [studentDetailRoutes, studentOrganizationRoutes],
  reactions: studentDetailReactions,
}
