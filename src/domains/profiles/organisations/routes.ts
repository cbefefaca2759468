import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { readOrganisation } from './queries.ts'

export const studentOrganisationRoutes = serve(contract, {
  organisationDetail: ({ deps, scope, body }) => readOrganisation(deps, scope, body.id),
})
