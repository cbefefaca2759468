import { serve } from '#gate/http.ts'
import { notifyOfStatus } from './decision-notices.commands.ts'
import * as contract from './decision-notices.contract.ts'

export const decisionNoticeRoutes = serve(contract, {
  notifyApplicants: ({ deps, scope, body }) => notifyOfStatus(deps, scope, body),
})
