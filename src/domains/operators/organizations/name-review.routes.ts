import { approveName, declineName } from '#domains/organizations/name-changes/name-changes.commands.ts'
import { serve } from '#gate/http.ts'
import * as contract from './name-review.contract.ts'

export const nameReviewRoutes = serve(contract, {
  approveOrganizationName: ({ deps, scope, body }) => approveName(deps, scope, body.proposed_name_id),
  declineOrganizationName: ({ deps, scope, body }) =>
    declineName(deps, scope, body.proposed_name_id, body.reason),
})
