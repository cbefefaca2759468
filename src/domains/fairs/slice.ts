import type { Slice } from '#gate/slice.ts'
import { slotReactions } from './appointments/appointment-slots.reactions.ts'
import { employerSlotRoutes, universitySlotRoutes } from './appointments/appointment-slots.routes.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { employerHostedSlotRoutes, universityHostedSlotRoutes } from './appointments/hosted-slots.routes.ts'
import { boothAssignmentRoutes } from './booths/booth-assignment.routes.ts'
import { boothLayoutRoutes } from './booths/booth-layout.routes.ts'
import { employerMapRoutes, universityMapRoutes } from './booths/exhibitor-map.routes.ts'
import { fairMapRoutes } from './booths/fair-map.routes.ts'
import { numberedBoothRoutes } from './booths/numbered-booths.routes.ts'
import { planReactions } from './booths/plan-copies.reactions.ts'
import { employerCheckoutRoutes, universityCheckoutRoutes } from './card-payments/card-checkout.routes.ts'
import { cardErrands, cardReactions, cardTicks } from './card-payments/card-payments.reactions.ts'
import { employerCardRoutes, universityCardRoutes } from './card-payments/card-payments.routes.ts'
import { stripeEventRoutes } from './card-payments/stripe-events.routes.ts'
import {
  employerExhibitorRegistrationRoutes,
  universityExhibitorRegistrationRoutes,
} from './exhibitor-registration.routes.ts'
import {
  employerExhibitorExportRoutes,
  universityExhibitorExportRoutes,
} from './exhibitors/exhibitor-export.routes.ts'
import {
  employerExhibitorPrintRoutes,
  universityExhibitorPrintRoutes,
} from './exhibitors/exhibitor-prints.routes.ts'
import {
  employerExhibitorUndoRoutes,
  universityExhibitorUndoRoutes,
} from './exhibitors/exhibitor-undo.routes.ts'
import { employerExhibitorRoutes, universityExhibitorRoutes } from './exhibitors/exhibitors.routes.ts'
import {
  employerHostedRegistrationRoutes,
  universityHostedRegistrationRoutes,
} from './exhibitors/hosted-registration.routes.ts'
import { floorRoutes } from './fair-floor.routes.ts'
import { employerFairRoutes, universityFairRoutes } from './fair-search.routes.ts'
import { fairErrands, fairReactions, fairTicks } from './fairs.reactions.ts'
import { invoiceReactions } from './invoices/invoices.reactions.ts'
import { employerInvoiceRoutes, universityInvoiceRoutes } from './invoices/invoices.routes.ts'
import { employerOwnInvoiceRoutes, universityOwnInvoiceRoutes } from './invoices/own-invoices.routes.ts'
import { employerLeadRoutes, universityLeadRoutes } from './leads/leads.routes.ts'
import { ticketSharingReactions } from './leads/ticket-sharing.reactions.ts'
import { ticketSharingRoutes } from './leads/ticket-sharing.routes.ts'
import { boothLineReactions, boothLineTicks } from './lines/booth-lines.reactions.ts'
import { employerLineRoutes, universityLineRoutes } from './lines/booth-lines.routes.ts'
import { ownLineRoutes } from './lines/own-lines.routes.ts'
import { employerBroadcastRoutes, universityBroadcastRoutes } from './messages/fair-broadcasts.routes.ts'
import { fairMessageReactions } from './messages/fair-threads.reactions.ts'
import {
  employerExhibitorThreadRoutes,
  employerHostThreadRoutes,
  universityExhibitorThreadRoutes,
  universityHostThreadRoutes,
} from './messages/fair-threads.routes.ts'
import { preparedRegistrationReactions } from './newcomers/prepared-registrations.reactions.ts'
import { preparedRegistrationRoutes } from './newcomers/prepared-registrations.routes.ts'
import { registrationFormReactions } from './registration-form/registration-form.reactions.ts'
import { registrationFormRoutes } from './registration-form/registration-form.routes.ts'
import { employerReportRoutes, universityReportRoutes } from './report/fair-report.routes.ts'
import { guestSurveyRoutes } from './surveys/guest-survey.routes.ts'
import { surveyErrands, surveyReactions, surveyTicks } from './surveys/surveys.reactions.ts'
import {
  employerFairSurveyRoutes,
  employerSurveyRoutes,
  studentSurveyRoutes,
  universityFairSurveyRoutes,
  universitySurveyRoutes,
} from './surveys/surveys.routes.ts'
import { upcomingFairRoutes } from './upcoming-fairs.routes.ts'
import { visitPlanRoutes } from './visits/visit-plans.routes.ts'
import { waitingReactions, waitingTicks } from './waiting/booth-waits.reactions.ts'
import { employerWaitingRoutes, universityWaitingRoutes } from './waiting/booth-waits.routes.ts'
import { waitingLineRoutes } from './waiting/waiting-line.routes.ts'

export const fairs: Slice = {
  routes: [
    employerFairRoutes,
    universityFairRoutes,
    employerExhibitorRegistrationRoutes,
    universityExhibitorRegistrationRoutes,
    employerExhibitorRoutes,
    universityExhibitorRoutes,
    employerExhibitorExportRoutes,
    universityExhibitorExportRoutes,
    employerExhibitorPrintRoutes,
    universityExhibitorPrintRoutes,
    employerHostedRegistrationRoutes,
    universityHostedRegistrationRoutes,
    employerExhibitorUndoRoutes,
    universityExhibitorUndoRoutes,
    employerHostThreadRoutes,
    universityHostThreadRoutes,
    employerExhibitorThreadRoutes,
    universityExhibitorThreadRoutes,
    employerBroadcastRoutes,
    universityBroadcastRoutes,
    employerWaitingRoutes,
    universityWaitingRoutes,
    waitingLineRoutes,
    preparedRegistrationRoutes,
    employerInvoiceRoutes,
    universityInvoiceRoutes,
    employerOwnInvoiceRoutes,
    universityOwnInvoiceRoutes,
    employerCardRoutes,
    universityCardRoutes,
    employerCheckoutRoutes,
    universityCheckoutRoutes,
    stripeEventRoutes,
    registrationFormRoutes,
    floorRoutes,
    upcomingFairRoutes,
    numberedBoothRoutes,
    boothAssignmentRoutes,
    boothLayoutRoutes,
    fairMapRoutes,
    employerMapRoutes,
    universityMapRoutes,
    employerSlotRoutes,
    universitySlotRoutes,
    appointmentRoutes,
    employerHostedSlotRoutes,
    universityHostedSlotRoutes,
    visitPlanRoutes,
    employerLeadRoutes,
    universityLeadRoutes,
    ticketSharingRoutes,
    employerLineRoutes,
    universityLineRoutes,
    ownLineRoutes,
    employerReportRoutes,
    universityReportRoutes,
    employerSurveyRoutes,
    universitySurveyRoutes,
    employerFairSurveyRoutes,
    universityFairSurveyRoutes,
    studentSurveyRoutes,
    guestSurveyRoutes,
  ],
  reactions: [
    ...fairReactions,
    ...invoiceReactions,
    ...cardReactions,
    ...fairMessageReactions,
    ...slotReactions,
    ...waitingReactions,
    ...preparedRegistrationReactions,
    ...boothLineReactions,
    ...ticketSharingReactions,
    ...registrationFormReactions,
    ...planReactions,
    ...surveyReactions,
  ],
  ticks: [...fairTicks, ...waitingTicks, ...cardTicks, ...boothLineTicks, ...surveyTicks],
  errands: [...fairErrands, ...cardErrands, ...surveyErrands],
}
