import { employerUserAuth, studentAuth, universityUserAuth } from './domains/accounts/auth/contract.ts'
import * as accounts from './domains/accounts/contract.ts'
import * as organisationSignUp from './domains/accounts/organisation-sign-up/contract.ts'
import * as sessions from './domains/accounts/sessions/contract.ts'
import * as authenticatorApps from './domains/accounts/two-step/authenticator/contract.ts'
import * as twoStep from './domains/accounts/two-step/contract.ts'
import * as passkeys from './domains/accounts/two-step/passkeys/contract.ts'
import * as twoStepResetting from './domains/accounts/two-step/resetting/contract.ts'
import * as secondSteps from './domains/accounts/two-step/signing-in/contract.ts'
import * as teamTwoStep from './domains/accounts/two-step/teams/contract.ts'
import * as applicants from './domains/applications/applicants/contract.ts'
import * as decisions from './domains/applications/applicants/decisions/contract.ts'
import * as applicantExports from './domains/applications/applicants/exports/contract.ts'
import * as applicantNotes from './domains/applications/applicants/notes/contract.ts'
import * as applicantSettings from './domains/applications/applicants/settings/contract.ts'
import * as telling from './domains/applications/applicants/telling/contract.ts'
import * as undoing from './domains/applications/applicants/undoing/contract.ts'
import * as applying from './domains/applications/applying/contract.ts'
import * as applications from './domains/applications/contract.ts'
import * as careers from './domains/careers/contract.ts'
import * as careerDesk from './domains/careers/desk/contract.ts'
import * as eventAnnouncing from './domains/events/announcing/contract.ts'
import * as attending from './domains/events/attending/contract.ts'
import * as ownEvents from './domains/events/attending/own/contract.ts'
import * as eventCalendar from './domains/events/calendar/contract.ts'
import { employerCheckIn, universityCheckIn } from './domains/events/check-in/contract.ts'
import { employerHosting, universityHosting } from './domains/events/hosting/contract.ts'
import { employerColleagues, universityColleagues } from './domains/events/invitations/colleagues/contract.ts'
import { employerInviting, universityInviting } from './domains/events/invitations/contract.ts'
import * as invitationLinks from './domains/events/invitations/link/contract.ts'
import { employerInvited, universityInvited } from './domains/events/invitations/received/contract.ts'
import * as eventLikes from './domains/events/likes/contract.ts'
import { employerParticipants, universityParticipants } from './domains/events/participants/contract.ts'
import * as publicEvents from './domains/events/public/contract.ts'
import * as eventRecommendations from './domains/events/recommendations/contract.ts'
import * as eventSearch from './domains/events/search/contract.ts'
import { employerExhibitors, universityExhibitors } from './domains/fairs/exhibitors/contract.ts'
import { employerFairs, universityFairs } from './domains/fairs/finding/contract.ts'
import * as fairFloor from './domains/fairs/floor/contract.ts'
import { employerRegistering, universityRegistering } from './domains/fairs/registering/contract.ts'
import * as visits from './domains/fairs/slots/booking/contract.ts'
import { employerSlots, universitySlots } from './domains/fairs/slots/contract.ts'
import { employerHostedSlots, universityHostedSlots } from './domains/fairs/slots/hosted/contract.ts'
import * as inquiries from './domains/inquiries/contact/contract.ts'
import * as inquiryDesk from './domains/inquiries/contact/desk/contract.ts'
import * as waitlist from './domains/inquiries/waitlist/contract.ts'
import * as waitlistDesk from './domains/inquiries/waitlist/desk/contract.ts'
import * as employerInsights from './domains/insights/employers/contract.ts'
import * as installationInsights from './domains/insights/installation/contract.ts'
import * as universityInsights from './domains/insights/universities/contract.ts'
import * as pageViews from './domains/insights/views/contract.ts'
import * as jobs from './domains/jobs/contract.ts'
import * as jobImport from './domains/jobs/import/contract.ts'
import * as jobLikes from './domains/jobs/likes/contract.ts'
import * as jobRecommendations from './domains/jobs/recommendations/contract.ts'
import * as savedSearches from './domains/jobs/saved-searches/contract.ts'
import * as jobSearch from './domains/jobs/search/contract.ts'
import * as jobTokens from './domains/jobs/tokens/contract.ts'
import * as media from './domains/media/contract.ts'
import * as meta from './domains/meta/contract.ts'
import * as notifications from './domains/notifications/contract.ts'
import * as liveNotifications from './domains/notifications/live/contract.ts'
import * as notificationPreferences from './domains/notifications/preferences/contract.ts'
import * as unsubscribing from './domains/notifications/unsubscribing/contract.ts'
import * as operatorAudit from './domains/operators/audit/contract.ts'
import * as operators from './domains/operators/contract.ts'
import * as operatorHealth from './domains/operators/health/contract.ts'
import * as operatorOrganisations from './domains/operators/organisations/contract.ts'
import * as operatorNames from './domains/operators/organisations/names/contract.ts'
import * as operatorPeople from './domains/operators/people/contract.ts'
import * as organisationProfiles from './domains/organisations/profile/contract.ts'
import * as organisationNames from './domains/organisations/profile/renaming/contract.ts'
import { employerTeam, universityTeam } from './domains/organisations/team/contract.ts'
import {
  employerInvitations,
  universityInvitations,
} from './domains/organisations/team/invitations/contract.ts'
import { employerRequests, universityRequests } from './domains/organisations/team/requests/contract.ts'
import * as palette from './domains/palette/contract.ts'
import { employerContact, universityContact } from './domains/partnerships/contact/contract.ts'
import { employerPartnerships, universityPartnerships } from './domains/partnerships/contract.ts'
import * as partnerDetails from './domains/partnerships/detail/contract.ts'
import * as privacy from './domains/privacy/contract.ts'
import * as security from './domains/security/contract.ts'
import * as affiliation from './domains/students/affiliation/contract.ts'
import * as students from './domains/students/contract.ts'
import * as studentDashboard from './domains/students/dashboard/contract.ts'
import * as studentDetails from './domains/students/detail/contract.ts'
import * as directory from './domains/students/directory/contract.ts'
import * as profileLooks from './domains/students/looks/contract.ts'
import * as studentOrganisations from './domains/students/organisations/contract.ts'

/** The whole contract, slice by slice. */
export const api = {
  waitlist,
  waitlistDesk,
  inquiries,
  inquiryDesk,
  careers,
  careerDesk,
  employerHosting,
  universityHosting,
  attending,
  ownEvents,
  eventLikes,
  eventRecommendations,
  eventSearch,
  publicEvents,
  eventCalendar,
  employerCheckIn,
  universityCheckIn,
  media,
  meta,
  palette,
  pageViews,
  installationInsights,
  operatorHealth,
  employerInsights,
  universityInsights,
  accounts,
  sessions,
  twoStep,
  passkeys,
  authenticatorApps,
  secondSteps,
  teamTwoStep,
  twoStepResetting,
  studentAuth,
  employerUserAuth,
  universityUserAuth,
  organisationSignUp,
  organisationProfiles,
  organisationNames,
  employerTeam,
  universityTeam,
  employerRequests,
  universityRequests,
  employerInvitations,
  universityInvitations,
  students,
  affiliation,
  studentDetails,
  profileLooks,
  studentOrganisations,
  studentDashboard,
  directory,
  employerPartnerships,
  universityPartnerships,
  employerContact,
  universityContact,
  partnerDetails,
  notifications,
  liveNotifications,
  notificationPreferences,
  unsubscribing,
  operators,
  operatorOrganisations,
  operatorNames,
  operatorPeople,
  operatorAudit,
  privacy,
  security,
  employerInviting,
  universityInviting,
  employerInvited,
  universityInvited,
  invitationLinks,
  employerColleagues,
  universityColleagues,
  employerParticipants,
  universityParticipants,
  eventAnnouncing,
  employerFairs,
  universityFairs,
  employerRegistering,
  universityRegistering,
  employerExhibitors,
  universityExhibitors,
  fairFloor,
  employerSlots,
  universitySlots,
  visits,
  employerHostedSlots,
  universityHostedSlots,
  jobs,
  jobSearch,
  jobLikes,
  savedSearches,
  jobRecommendations,
  jobTokens,
  jobImport,
  applying,
  applications,
  applicants,
  decisions,
  telling,
  undoing,
  applicantNotes,
  applicantExports,
  applicantSettings,
}
