import type { Slice } from '#gate/slice.ts'
import { jobInvitationReactions } from './invitations/job-invitations.reactions.ts'
import { jobInvitationRoutes } from './invitations/job-invitations.routes.ts'
import { ownInvitationRoutes } from './invitations/own-invitations.routes.ts'
import { studentSearchRoutes } from './student-search.routes.ts'

export const sourcing: Slice = {
  routes: [studentSearchRoutes, jobInvitationRoutes, ownInvitationRoutes],
  reactions: jobInvitationReactions,
}
