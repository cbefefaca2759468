import type { Slice } from '#gate/slice.ts'
import { applicantExportRoutes } from './applicants/applicant-exports.routes.ts'
import { applicantNoteRoutes } from './applicants/applicant-notes.routes.ts'
import { applicantSettingsRoutes } from './applicants/applicant-settings.routes.ts'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { decisionNoticeRoutes } from './applicants/decisions/decision-notices.routes.ts'
import { decisionUndoRoutes } from './applicants/decisions/decision-undo.routes.ts'
import { decisionRoutes } from './applicants/decisions/decisions.routes.ts'
import { jobFillingRoutes } from './applicants/decisions/job-filling.routes.ts'
import { applicationReactions, applicationTicks } from './applications.reactions.ts'
import { applicationRoutes } from './applications.routes.ts'
import {
  externalApplicationReactions,
  externalApplicationTicks,
} from './external/external-applications.reactions.ts'
import { externalApplicationRoutes } from './external/external-applications.routes.ts'
import { firstChoiceReactions, firstChoiceTicks } from './first-choices/first-choices.reactions.ts'
import { firstChoiceRoutes } from './first-choices/first-choices.routes.ts'
import { interviewScheduleRoutes } from './interviews/interview-schedules.routes.ts'
import { interviewReactions, interviewTicks } from './interviews/interviews.reactions.ts'
import { ownInterviewRoutes } from './interviews/own-interviews.routes.ts'
import { applicantBroadcastRoutes } from './messages/applicant-broadcasts.routes.ts'
import { applicationMessageReactions } from './messages/application-messages.reactions.ts'
import { applicationMessageRoutes } from './messages/application-messages.routes.ts'
import { savedReplyRoutes } from './messages/saved-replies.routes.ts'
import { jobOfferReactions, jobOfferTicks } from './offers/job-offers.reactions.ts'
import { jobOfferRoutes } from './offers/job-offers.routes.ts'
import { offerMinimumRoutes } from './offers/offer-minimums.routes.ts'
import { offerTermsRoutes } from './offers/offer-terms.routes.ts'
import { offerTimeRoutes } from './offers/offer-time.routes.ts'
import { reviewerReactions } from './reviewers/reviewers.reactions.ts'
import { reviewerRoutes } from './reviewers/reviewers.routes.ts'
import { scorecardRoutes } from './scorecards/scorecards.routes.ts'
import { applicationSubmissionRoutes } from './submission/application-submission.routes.ts'

export const applications: Slice = {
  routes: [
    applicationSubmissionRoutes,
    applicationRoutes,
    jobOfferRoutes,
    offerTermsRoutes,
    offerTimeRoutes,
    applicationMessageRoutes,
    applicantBroadcastRoutes,
    savedReplyRoutes,
    offerMinimumRoutes,
    externalApplicationRoutes,
    firstChoiceRoutes,
    interviewScheduleRoutes,
    ownInterviewRoutes,
    applicantRoutes,
    decisionRoutes,
    jobFillingRoutes,
    decisionNoticeRoutes,
    decisionUndoRoutes,
    applicantNoteRoutes,
    scorecardRoutes,
    applicantExportRoutes,
    applicantSettingsRoutes,
    reviewerRoutes,
  ],
  reactions: [
    ...applicationReactions,
    ...jobOfferReactions,
    ...applicationMessageReactions,
    ...externalApplicationReactions,
    ...interviewReactions,
    ...reviewerReactions,
    ...firstChoiceReactions,
  ],
  ticks: [
    ...applicationTicks,
    ...jobOfferTicks,
    ...externalApplicationTicks,
    ...interviewTicks,
    ...firstChoiceTicks,
  ],
}
