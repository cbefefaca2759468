import type { Slice } from '#gate/slice.ts'
import { announcingReactions } from './announcements/event-announcements.reactions.ts'
import { announcingRoutes } from './announcements/event-announcements.routes.ts'
import { ownEventRoutes } from './registrations/own-registrations.routes.ts'
import { attendingReactions, attendingTicks } from './registrations/event-registrations.reactions.ts'
import { attendingRoutes } from './registrations/event-registrations.routes.ts'
import { calendarTicks } from './calendar/event-calendar.reactions.ts'
import { calendarRoutes } from './calendar/event-calendar.routes.ts'
import { checkInTicks } from './check-in/check-in.reactions.ts'
import { employerCheckInRoutes, universityCheckInRoutes } from './check-in/check-in.routes.ts'
import { hostingReactions } from './hosting/hosted-events.reactions.ts'
import { employerHostingRoutes, universityHostingRoutes } from './hosting/hosted-events.routes.ts'
import { colleagueReactions } from './invitations/colleagues/colleague-invitations.reactions.ts'
import { invitationReactions } from './invitations/event-invitations.reactions.ts'
import {
  employerColleagueRoutes,
  employerInvitedRoutes,
  employerInvitingRoutes,
  invitationLinkRoutes,
  universityColleagueRoutes,
  universityInvitedRoutes,
  universityInvitingRoutes,
} from './invitations/event-invitations.routes.ts'
import { eventLikeRoutes } from './event-likes.routes.ts'
import { employerParticipantRoutes, universityParticipantRoutes } from './participants/participants.routes.ts'
import { publicEventRoutes } from './public-events.routes.ts'
import { eventRecommendationRoutes } from './recommendations/event-recommendations.routes.ts'
import { eventSearchRoutes } from './search/event-search.routes.ts'

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
