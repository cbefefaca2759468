import { serve } from '#gate/http.ts'
import * as contract from './job-tokens.contract.ts'
import { listTokens, nextToken } from './job-tokens.queries.ts'

export const jobTokenRoutes = serve(contract, {
  jobTokens: ({ deps, scope, query }) => listTokens(deps, scope, query),
  newJobToken: ({ deps, scope }) => nextToken(deps, scope),
})
