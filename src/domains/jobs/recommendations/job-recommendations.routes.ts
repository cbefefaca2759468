import { serve } from '#gate/http.ts'
import { hideJob } from './job-recommendations.commands.ts'
import * as contract from './job-recommendations.contract.ts'
import { recommendJobs } from './job-recommendations.queries.ts'

export const recommendationRoutes = serve(contract, {
  recommendedJobs: ({ deps, scope, query }) => recommendJobs(deps, scope, query.size),
  notInterested: ({ deps, scope, body }) => hideJob(deps, scope, body),
})
