import { serve } from '#gate/http.ts'
import { grant, reviewAll } from './organization-admin.commands.ts'
import * as contract from './organization-admin.contract.ts'
import { listOrganizations, readOrganization } from './organization-admin.queries.ts'

export const organizationAdminRoutes = serve(contract, {
  organizationsForReview: ({ deps, scope, query }) => listOrganizations(deps, scope, query),
  organizationForReview: ({ deps, scope, params }) => readOrganization(deps, scope, params.id),
  approveOrganization: ({ deps, scope, body }) => reviewAll(deps, scope, 'approve', body),
  rejectOrganization: ({ deps, scope, body }) => reviewAll(deps, scope, 'reject', body),
  suspendOrganization: ({ deps, scope, body }) => reviewAll(deps, scope, 'suspend', body),
  reactivateOrganization: ({ deps, scope, body }) => reviewAll(deps, scope, 'reactivate', body),
  grantJobTokens: ({ deps, scope, body }) => grant(deps, scope, body),
})
