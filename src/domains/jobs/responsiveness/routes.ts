import * as contract from '#domains/organizations/profile/public/contract.ts'
import { serve } from '#gate/http.ts'
import { readEmployer } from './queries.ts'

export const employerProfileRoutes = serve(contract, {
  employerPublicProfile: ({ deps, params }) => readEmployer(deps, params.id),
})
