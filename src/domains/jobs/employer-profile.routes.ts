import { serve } from '#gate/http.ts'
import * as contract from './employer-profile.contract.ts'
import { readEmployer } from './response-rates.queries.ts'

export const employerProfileRoutes = serve(contract, {
  employerPublicProfile: ({ deps, params }) => readEmployer(deps, params.id),
})
