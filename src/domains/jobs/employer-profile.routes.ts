import * as contract from '#domains/organizations/profile/employer-profile.contract.ts'
import { serve } from '#gate/http.ts'
import { readEmployer } from './response-rates.queries.ts'

export const employerProfileRoutes = serve(contract, {
  employerPublicProfile: ({ deps, params }) => readEmployer(deps, params.id),
})
