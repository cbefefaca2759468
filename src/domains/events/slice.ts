import type { Slice } from '#gate/slice.ts'
import { announcingReactions } from './announcing/reactions.ts'
import { announcingRoutes } from './announcing/routes.ts'
import { ownEventRoutes } from './attending/own/routes.ts'
import { attendingReactions, attendingTicks } from './attending/reactions.ts'
import { attendingRoutes } from './attending/routes.ts'
import { calendarTicks } from './calendar/reactions.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { checkInTicks } from './check-in/reactions.ts'
import { employerCheckInRoutes, universityCheckInRoutes } from './check-in/routes.ts'
import { hostingReactions } from './hosting/reactions.ts'
import { employerHostingRoutes, universityHostingRoutes } from './hosting/routes.ts'
import { colleagueReactions } from './invitations/colleagues/reactions.ts'
import { invitationReactions } from './invitations/reactions.ts'
import {
  employerColleagueRoutes,
  employerInvitedRoutes,
  employerInvitingRoutes,
  invitationLinkRoutes,
  universityColleagueRoutes,
  universityInvitedRoutes,
  universityInvitingRoutes,
} from './invitations/routes.ts'
import { eventLikeRoutes } from './likes/routes.ts'
import { employerParticipantRoutes, universityParticipantRoutes } from './participants/routes.ts'
import { publicEventRoutes } from './public/routes.ts'
import { eventRecommendationRoutes } from './recommendations/routes.ts'
import { eventSearchRoutes } from './search/routes.ts'

export const events: Slice = {
  routes: [
    attendingRoutes,
    ownEventRoutes,
    employerInvitingRoutes,
    universityInvitingRoutes,
    employerInvitedRoutes,
    universityInvitedRoutes,
    invitationLinkRoutes,
    employerColleagueRoutes,
    universityColleagueRoutes,
    employerHostingRoutes,
    universityHostingRoutes,
    employerParticipantRoutes,
    universityParticipantRoutes,
    announcingRoutes,
    eventLikeRoutes,
    eventRecommendationRoutes,
    eventSearchRoutes,
    publicEventRoutes,
    calendarRoutes,
    employerCheckInRoutes,
    universityCheckInRoutes,
  ],
  reactions: [
    ...attendingReactions,
    ...hostingReactions,
    ...invitationReactions,
    ...colleagueReactions,
    ...announcingReactions,
  ],
  ticks: [...attendingTicks, ...checkInTicks, ...calendarTicks],
}
