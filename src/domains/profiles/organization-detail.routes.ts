import { serve } from '#gate/http.ts'
import * as contract from './organization-detail.contract.ts'
import { readOrganization } from './organization-detail.queries.ts'

export const studentOrganizationRoutes = serve(contract, {
  organizationDetail: ({ deps, scope, body }) => readOrganization(deps, scope, body.id),
})
