import type { Slice } from '#gate/slice.ts'
import { employerInvitationRoutes, universityInvitationRoutes } from './invitations/routes.ts'
import { teamReactions } from './reactions.ts'
import { employerRequestRoutes, universityRequestRoutes } from './requests/routes.ts'
import { reviewReactions } from './review/reactions.ts'
import { employerTeamRoutes, universityTeamRoutes } from './routes.ts'
import { organizationSignUpRoutes } from './sign-up/routes.ts'
import { teamTwoStepRoutes } from './two-step/routes.ts'

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
