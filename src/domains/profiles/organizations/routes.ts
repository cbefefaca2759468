import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { readOrganization } from './queries.ts'

export const studentOrganizationRoutes = serve(contract, {
  organizationDetail: ({ deps, scope, body }) => readOrganization(deps, scope, body.id),
})
