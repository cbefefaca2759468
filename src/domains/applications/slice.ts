import type { Slice } from '#gate/slice.ts'
import { decisionRoutes } from './applicants/decisions/routes.ts'
import { applicantExportRoutes } from './applicants/exports/routes.ts'
import { applicantNoteRoutes } from './applicants/notes/routes.ts'
import { applicantRoutes } from './applicants/routes.ts'
import { applicantSettingsRoutes } from './applicants/settings/routes.ts'
import { tellingRoutes } from './applicants/telling/routes.ts'
import { undoingRoutes } from './applicants/undoing/routes.ts'
import { applyingRoutes } from './applying/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { applicationReactions, applicationTicks } from './reactions.ts'
import { applicationRoutes } from './routes.ts'

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
