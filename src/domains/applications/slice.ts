import type { Slice } from '#gate/slice.ts'
import { decisionRoutes } from './applicants/decisions/decisions.routes.ts'
import { applicantExportRoutes } from './applicants/applicant-exports.routes.ts'
import { applicantNoteRoutes } from './applicants/applicant-notes.routes.ts'
import { applicantRoutes } from './applicants/applicants.routes.ts'
import { applicantSettingsRoutes } from './applicants/applicant-settings.routes.ts'
import { tellingRoutes } from './applicants/decisions/decision-notices.routes.ts'
import { undoingRoutes } from './applicants/decisions/decision-undo.routes.ts'
import { applyingRoutes } from './submission/application-submission.routes.ts'
import { offerRoutes } from './offers/job-offers.routes.ts'
import { applicationReactions, applicationTicks } from './applications.reactions.ts'
import { applicationRoutes } from './applications.routes.ts'

export const applications: Slice = {
  routes: [
    applyingRoutes,
    applicationRoutes,
    offerRoutes,
    applicantRoutes,
    decisionRoutes,
    tellingRoutes,
    undoingRoutes,
    applicantNoteRoutes,
    applicantExportRoutes,
    applicantSettingsRoutes,
  ],
  reactions: applicationReactions,
  ticks: applicationTicks,
}
