import { serve } from '#gate/http.ts'
import { approve, grant, reactivate, reject, suspend } from './organization-admin.commands.ts'
import * as contract from './organization-admin.contract.ts'
import { listOrganizations, readOrganization } from './organization-admin.queries.ts'

export const organizationAdminRoutes = serve(contract, {
  organizationsForReview: ({ deps, scope, query }) => listOrganizations(deps, scope, query),
  organizationForReview: ({ deps, scope, params }) => readOrganization(deps, scope, params.id),
  approveOrganization: ({ deps, scope, body }) => approve(deps, scope, body.organization_ids),
  rejectOrganization: ({ deps, scope, body }) => reject(deps, scope, body.organization_ids, body.reason),
  suspendOrganization: ({ deps, scope, body }) => suspend(deps, scope, body.organization_ids, body.reason),
  reactivateOrganization: ({ deps, scope, body }) => reactivate(deps, scope, body.organization_ids),
  grantJobTokens: ({ deps, scope, body }) => grant(deps, scope, body),
})
