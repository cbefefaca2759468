import type { Slice } from '#gate/slice.ts'
import { eventAnnouncementReactions } from './announcements/event-announcements.reactions.ts'
import { eventAnnouncementRoutes } from './announcements/event-announcements.routes.ts'
import { calendarTicks } from './calendar/event-calendar.reactions.ts'
import { calendarRoutes } from './calendar/event-calendar.routes.ts'
import { employerCheckInRoutes, universityCheckInRoutes } from './check-in/check-in.routes.ts'
import { employerDoorListRoutes, universityDoorListRoutes } from './check-in/door-list/door-list.routes.ts'
import { employerHelperRoutes, universityHelperRoutes } from './check-in/helpers/door-helpers.routes.ts'
import { helperDoorRoutes } from './check-in/helpers/helper-door.routes.ts'
import { employerLetInRoutes, universityLetInRoutes } from './check-in/let-ins.routes.ts'
import { entranceRoutes } from './check-in/self/entrance.routes.ts'
import {
  employerSelfCheckInRoutes,
  universitySelfCheckInRoutes,
} from './check-in/self/self-check-in.routes.ts'
import { employerWalkInRoutes, universityWalkInRoutes } from './check-in/walk-ins.routes.ts'
import { eventLikeRoutes } from './event-likes.routes.ts'
import { hostingReactions } from './hosting/hosted-events.reactions.ts'
import { employerHostingRoutes, universityHostingRoutes } from './hosting/hosted-events.routes.ts'
import { emailInvitationAnswerRoutes } from './invitations/by-email/email-invitation-answers.routes.ts'
import { emailInvitationReactions } from './invitations/by-email/email-invitations.reactions.ts'
import { emailInvitationRoutes } from './invitations/by-email/email-invitations.routes.ts'
import { colleagueReactions } from './invitations/colleagues/colleague-invitations.reactions.ts'
import {
  employerColleagueRoutes,
  universityColleagueRoutes,
} from './invitations/colleagues/colleague-invitations.routes.ts'
import { invitationReactions } from './invitations/event-invitations.reactions.ts'
import { employerInvitingRoutes, universityInvitingRoutes } from './invitations/event-invitations.routes.ts'
import { invitationLinkRoutes } from './invitations/invitation-links.routes.ts'
import { invitationListRoutes } from './invitations/invitation-list.routes.ts'
import { invitationProgressRoutes } from './invitations/invitation-progress.routes.ts'
import { invitationTicks } from './invitations/invitation-reminders.reactions.ts'
import { invitationReminderRoutes } from './invitations/invitation-reminders.routes.ts'
import { employerInvitedRoutes, universityInvitedRoutes } from './invitations/received-invitations.routes.ts'
import { noShowReactions, noShowTicks } from './no-shows/no-shows.reactions.ts'
import { employerNoShowRoutes, universityNoShowRoutes } from './no-shows/no-shows.routes.ts'
import { employerParticipantRoutes, universityParticipantRoutes } from './participants/participants.routes.ts'
import { publicEventRoutes } from './public-events.routes.ts'
import { eventRecommendationRoutes } from './recommendations/event-recommendations.routes.ts'
import {
  eventRegistrationReactions,
  eventRegistrationTicks,
} from './registrations/event-registrations.reactions.ts'
import { eventRegistrationRoutes } from './registrations/event-registrations.routes.ts'
import { ownRegistrationRoutes } from './registrations/own-registrations.routes.ts'
import { eventSearchRoutes } from './search/event-search.routes.ts'
import { walletPassRoutes } from './wallets/wallet-passes.routes.ts'

export const events: Slice = {
  routes: [
    eventRegistrationRoutes,
    ownRegistrationRoutes,
    walletPassRoutes,
    employerInvitingRoutes,
    universityInvitingRoutes,
    employerInvitedRoutes,
    universityInvitedRoutes,
    invitationLinkRoutes,
    emailInvitationRoutes,
    invitationListRoutes,
    invitationProgressRoutes,
    invitationReminderRoutes,
    emailInvitationAnswerRoutes,
    employerColleagueRoutes,
    universityColleagueRoutes,
    employerHostingRoutes,
    universityHostingRoutes,
    employerParticipantRoutes,
    universityParticipantRoutes,
    employerNoShowRoutes,
    universityNoShowRoutes,
    eventAnnouncementRoutes,
    eventLikeRoutes,
    eventRecommendationRoutes,
    eventSearchRoutes,
    publicEventRoutes,
    calendarRoutes,
    employerCheckInRoutes,
    employerDoorListRoutes,
    universityDoorListRoutes,
    employerHelperRoutes,
    universityHelperRoutes,
    helperDoorRoutes,
    universityCheckInRoutes,
    employerLetInRoutes,
    universityLetInRoutes,
    employerWalkInRoutes,
    universityWalkInRoutes,
    employerSelfCheckInRoutes,
    universitySelfCheckInRoutes,
    entranceRoutes,
  ],
  reactions: [
    ...eventRegistrationReactions,
    ...noShowReactions,
    ...hostingReactions,
    ...invitationReactions,
    ...emailInvitationReactions,
    ...colleagueReactions,
    ...eventAnnouncementReactions,
  ],
  ticks: [...eventRegistrationTicks, ...noShowTicks, ...calendarTicks, ...invitationTicks],
}
