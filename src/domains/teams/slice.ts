import type { Slice } from '#gate/slice.ts'
import {
  employerInvitationRoutes,
  universityInvitationRoutes,
} from './invitations/team-invitations.routes.ts'
import { reviewReactions } from './organization-review.reactions.ts'
import { employerRequestRoutes, universityRequestRoutes } from './requests/join-requests.routes.ts'
import { organizationSignUpRoutes } from './sign-up/organization-sign-up.routes.ts'
import { teamReactions } from './teams.reactions.ts'
import { employerTeamRoutes, universityTeamRoutes } from './teams.routes.ts'
import { teamTwoStepRoutes } from './two-step/team-two-step.routes.ts'

export const teams: Slice = {
  routes: [
    organizationSignUpRoutes,
    employerTeamRoutes,
    universityTeamRoutes,
    employerRequestRoutes,
    universityRequestRoutes,
    employerInvitationRoutes,
    universityInvitationRoutes,
    teamTwoStepRoutes,
  ],
  reactions: [...reviewReactions, ...teamReactions],
}
