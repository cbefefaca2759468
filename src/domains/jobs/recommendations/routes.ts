import { serve } from '#gate/http.ts'
import { putAside } from './commands.ts'
import * as contract from './contract.ts'
import { recommendJobs } from './queries.ts'

export const recommendationRoutes = serve(contract, {
  recommendedJobs: ({ deps, scope, query }) => recommendJobs(deps, scope, query.size),
  notInterested: ({ deps, scope, body }) => putAside(deps, scope, body),
})
