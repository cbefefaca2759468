import type { FastifyInstance } from 'fastify'
import {
  employerUserAuthRoutes,
  studentAuthRoutes,
  universityUserAuthRoutes,
} from './domains/accounts/auth/routes.ts'
import { organisationSignUpRoutes } from './domains/accounts/organisation-sign-up/routes.ts'
import { accountRoutes } from './domains/accounts/routes.ts'
import { sessionRoutes } from './domains/accounts/sessions/routes.ts'
import { twoStepTicks } from './domains/accounts/two-step/reactions.ts'
import { twoStepRoutes } from './domains/accounts/two-step/routes.ts'
import { decisionRoutes } from './domains/applications/applicants/decisions/routes.ts'
import { applicantExportRoutes } from './domains/applications/applicants/exports/routes.ts'
import { applicantNoteRoutes } from './domains/applications/applicants/notes/routes.ts'
import { applicantRoutes } from './domains/applications/applicants/routes.ts'
import { applicantSettingsRoutes } from './domains/applications/applicants/settings/routes.ts'
import { tellingRoutes } from './domains/applications/applicants/telling/routes.ts'
import { undoingRoutes } from './domains/applications/applicants/undoing/routes.ts'
import { applyingRoutes } from './domains/applications/applying/routes.ts'
import { applicationReactions, applicationTicks } from './domains/applications/reactions.ts'
import { applicationRoutes } from './domains/applications/routes.ts'
import { careerDeskRoutes } from './domains/careers/desk/routes.ts'
import { careerReactions } from './domains/careers/reactions.ts'
import { careerRoutes } from './domains/careers/routes.ts'
import { announcingReactions } from './domains/events/announcing/reactions.ts'
import { announcingRoutes } from './domains/events/announcing/routes.ts'
import { ownEventRoutes } from './domains/events/attending/own/routes.ts'
import { attendingReactions, attendingTicks } from './domains/events/attending/reactions.ts'
import { attendingRoutes } from './domains/events/attending/routes.ts'
import { calendarTicks } from './domains/events/calendar/reactions.ts'
import { calendarRoutes } from './domains/events/calendar/routes.ts'
import { checkInTicks } from './domains/events/check-in/reactions.ts'
import { employerCheckInRoutes, universityCheckInRoutes } from './domains/events/check-in/routes.ts'
import { hostingReactions } from './domains/events/hosting/reactions.ts'
import { employerHostingRoutes, universityHostingRoutes } from './domains/events/hosting/routes.ts'
import { colleagueReactions } from './domains/events/invitations/colleagues/reactions.ts'
import { invitationReactions } from './domains/events/invitations/reactions.ts'
import {
  employerColleagueRoutes,
  employerInvitedRoutes,
  employerInvitingRoutes,
  invitationLinkRoutes,
  universityColleagueRoutes,
  universityInvitedRoutes,
  universityInvitingRoutes,
} from './domains/events/invitations/routes.ts'
import { eventLikeRoutes } from './domains/events/likes/routes.ts'
import {
  employerParticipantRoutes,
  universityParticipantRoutes,
} from './domains/events/participants/routes.ts'
import { publicEventRoutes } from './domains/events/public/routes.ts'
import { eventRecommendationRoutes } from './domains/events/recommendations/routes.ts'
import { eventSearchRoutes } from './domains/events/search/routes.ts'
import { employerExhibitorRoutes, universityExhibitorRoutes } from './domains/fairs/exhibitors/routes.ts'
import { employerFairRoutes, universityFairRoutes } from './domains/fairs/finding/routes.ts'
import { floorRoutes } from './domains/fairs/floor/routes.ts'
import { fairReactions, fairTicks } from './domains/fairs/reactions.ts'
import { employerRegisteringRoutes, universityRegisteringRoutes } from './domains/fairs/registering/routes.ts'
import { visitRoutes } from './domains/fairs/slots/booking/routes.ts'
import { employerHostedSlotRoutes, universityHostedSlotRoutes } from './domains/fairs/slots/hosted/routes.ts'
import { slotReactions } from './domains/fairs/slots/reactions.ts'
import { employerSlotRoutes, universitySlotRoutes } from './domains/fairs/slots/routes.ts'
import { inquiryDeskRoutes } from './domains/inquiries/contact/desk/routes.ts'
import { inquiryReactions } from './domains/inquiries/contact/reactions.ts'
import { contactRoutes } from './domains/inquiries/contact/routes.ts'
import { waitlistDeskRoutes } from './domains/inquiries/waitlist/desk/routes.ts'
import { waitlistRoutes } from './domains/inquiries/waitlist/routes.ts'
import { employerInsightRoutes } from './domains/insights/employers/routes.ts'
import { installationNumberRoutes } from './domains/insights/installation/routes.ts'
import { universityInsightRoutes } from './domains/insights/universities/routes.ts'
import { viewRoutes } from './domains/insights/views/routes.ts'
import { jobImportReactions } from './domains/jobs/import/reactions.ts'
import { jobImportRoutes } from './domains/jobs/import/routes.ts'
import { jobLikeRoutes } from './domains/jobs/likes/routes.ts'
import { jobReactions, jobTicks } from './domains/jobs/reactions.ts'
import { recommendationRoutes } from './domains/jobs/recommendations/routes.ts'
import { jobRoutes } from './domains/jobs/routes.ts'
import { savedSearchTicks } from './domains/jobs/saved-searches/reactions.ts'
import { savedSearchRoutes } from './domains/jobs/saved-searches/routes.ts'
import { jobSearchRoutes } from './domains/jobs/search/routes.ts'
import { jobTokenRoutes } from './domains/jobs/tokens/routes.ts'
import { mediaRoutes } from './domains/media/routes.ts'
import { metaRoutes } from './domains/meta/routes.ts'
import { liveRoutes } from './domains/notifications/live/routes.ts'
import { preferenceRoutes } from './domains/notifications/preferences/routes.ts'
import { notificationTicks } from './domains/notifications/reactions.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { unsubscribingRoutes } from './domains/notifications/unsubscribing/routes.ts'
import { healthRoutes } from './domains/operators/health/routes.ts'
import { tokenReactions } from './domains/operators/organisations/reactions.ts'
import { peopleReactions } from './domains/operators/people/reactions.ts'
import {
  auditRoutes,
  nameReviewRoutes,
  operatorRoutes,
  organisationReviewRoutes,
  peopleReviewRoutes,
} from './domains/operators/routes.ts'
import { renamingReactions } from './domains/organisations/profile/renaming/reactions.ts'
import { renamingRoutes } from './domains/organisations/profile/renaming/routes.ts'
import { profileRoutes } from './domains/organisations/profile/routes.ts'
import { reviewReactions } from './domains/organisations/review/reactions.ts'
import {
  employerInvitationRoutes,
  universityInvitationRoutes,
} from './domains/organisations/team/invitations/routes.ts'
import { teamReactions } from './domains/organisations/team/reactions.ts'
import {
  employerRequestRoutes,
  universityRequestRoutes,
} from './domains/organisations/team/requests/routes.ts'
import { employerTeamRoutes, universityTeamRoutes } from './domains/organisations/team/routes.ts'
import { paletteRoutes } from './domains/palette/routes.ts'
import { employerContactRoutes, universityContactRoutes } from './domains/partnerships/contact/routes.ts'
import { partnerDetailRoutes } from './domains/partnerships/detail/routes.ts'
import { partnershipReactions } from './domains/partnerships/reactions.ts'
import { employerPartnershipRoutes, universityPartnershipRoutes } from './domains/partnerships/routes.ts'
import { privacyReactions, privacyTicks } from './domains/privacy/reactions.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { securityReactions } from './domains/security/reactions.ts'
import { securityRoutes } from './domains/security/routes.ts'
import { registerCards } from './domains/sharing/cards/routes.ts'
import { registerFeeds } from './domains/sharing/feeds/routes.ts'
import { registerSitemaps } from './domains/sharing/sitemaps/routes.ts'
import { affiliationReactions } from './domains/students/affiliation/reactions.ts'
import { affiliationRoutes } from './domains/students/affiliation/routes.ts'
import { studentDashboardRoutes } from './domains/students/dashboard/routes.ts'
import { studentDetailReactions } from './domains/students/detail/reactions.ts'
import { studentDetailRoutes } from './domains/students/detail/routes.ts'
import { directoryRoutes } from './domains/students/directory/routes.ts'
import { profileLookRoutes } from './domains/students/looks/routes.ts'
import { studentOrganisationRoutes } from './domains/students/organisations/routes.ts'
import { studentRoutes } from './domains/students/routes.ts'
import type { Deps } from './platform/deps.ts'
import type { Routes } from './platform/http.ts'
import type { Reaction, Tick } from './platform/reactions.ts'

/** Which slice serves which calls. */
export const routes: Routes[] = [
  sessionRoutes,
  mediaRoutes,
  metaRoutes,
  paletteRoutes,
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
  viewRoutes,
  installationNumberRoutes,
  healthRoutes,
  employerInsightRoutes,
  universityInsightRoutes,
  waitlistRoutes,
  waitlistDeskRoutes,
  contactRoutes,
  inquiryDeskRoutes,
  careerRoutes,
  careerDeskRoutes,
  accountRoutes,
  ...twoStepRoutes,
  studentAuthRoutes,
  employerUserAuthRoutes,
  universityUserAuthRoutes,
  organisationSignUpRoutes,
  profileRoutes,
  renamingRoutes,
  employerTeamRoutes,
  universityTeamRoutes,
  employerRequestRoutes,
  universityRequestRoutes,
  employerInvitationRoutes,
  universityInvitationRoutes,
  studentRoutes,
  affiliationRoutes,
  studentDetailRoutes,
  profileLookRoutes,
  studentOrganisationRoutes,
  studentDashboardRoutes,
  directoryRoutes,
  employerPartnershipRoutes,
  universityPartnershipRoutes,
  employerContactRoutes,
  universityContactRoutes,
  partnerDetailRoutes,
  notificationRoutes,
  liveRoutes,
  preferenceRoutes,
  unsubscribingRoutes,
  operatorRoutes,
  nameReviewRoutes,
  organisationReviewRoutes,
  peopleReviewRoutes,
  auditRoutes,
  securityRoutes,
  privacyRoutes,
  employerFairRoutes,
  universityFairRoutes,
  employerRegisteringRoutes,
  universityRegisteringRoutes,
  employerExhibitorRoutes,
  universityExhibitorRoutes,
  floorRoutes,
  employerSlotRoutes,
  universitySlotRoutes,
  visitRoutes,
  employerHostedSlotRoutes,
  universityHostedSlotRoutes,
  jobRoutes,
  jobSearchRoutes,
  jobLikeRoutes,
  savedSearchRoutes,
  recommendationRoutes,
  jobTokenRoutes,
  jobImportRoutes,
  applyingRoutes,
  applicationRoutes,
  applicantRoutes,
  decisionRoutes,
  tellingRoutes,
  undoingRoutes,
  applicantNoteRoutes,
  applicantExportRoutes,
  applicantSettingsRoutes,
]

/** What slices do when something happened. */
export const reactions: Reaction[] = [
  ...reviewReactions,
  ...renamingReactions,
  ...inquiryReactions,
  ...careerReactions,
  ...teamReactions,
  ...tokenReactions,
  ...peopleReactions,
  ...applicationReactions,
  ...attendingReactions,
  ...fairReactions,
  ...slotReactions,
  ...jobReactions,
  ...jobImportReactions,
  ...affiliationReactions,
  ...studentDetailReactions,
  ...partnershipReactions,
  ...hostingReactions,
  ...invitationReactions,
  ...colleagueReactions,
  ...announcingReactions,
  ...privacyReactions,
  ...securityReactions,
]

/** What slices do every minute. */
export const ticks: Tick[] = [
  ...twoStepTicks,
  ...applicationTicks,
  ...jobTicks,
  ...savedSearchTicks,
  ...fairTicks,
  ...attendingTicks,
  ...checkInTicks,
  ...calendarTicks,
  ...notificationTicks,
  ...privacyTicks,
]

/** What is served outside the API: for search engines, readers of feeds, and those a page is shared with. */
export const besides: Array<(app: FastifyInstance, deps: Deps) => void> = [
  registerSitemaps,
  registerFeeds,
  registerCards,
]
