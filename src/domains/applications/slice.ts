import type { Slice } from '#gate/slice.ts'
import { applicantExportRoutes } from './applicants/applicant-exports.routes.ts'
import { applicantNoteRoutes } from './applicants/applicant-notes.routes.ts'
import { applicantSettingsRoutes } from './applicants/applicant-settings.routes.ts'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { decisionNoticeRoutes } from './applicants/decisions/decision-notices.routes.ts'
import { decisionUndoRoutes } from './applicants/decisions/decision-undo.routes.ts'
import { decisionRoutes } from './applicants/decisions/decisions.routes.ts'
import { applicationReactions, applicationTicks } from './applications.reactions.ts'
import { applicationRoutes } from './applications.routes.ts'
import { jobOfferRoutes } from './offers/job-offers.routes.ts'
import { applicationSubmissionRoutes } from './submission/application-submission.routes.ts'

export const applications: Slice = {
  routes: [
    applicationSubmissionRoutes,
    applicationRoutes,
    jobOfferRoutes,
    applicantRoutes,
    decisionRoutes,
    decisionNoticeRoutes,
    decisionUndoRoutes,
    applicantNoteRoutes,
    applicantExportRoutes,
    applicantSettingsRoutes,
  ],
  reactions: applicationReactions,
  ticks: applicationTicks,
}
