import { serve } from '#gate/http.ts'
import { setLike } from './commands.ts'
import * as contract from './contract.ts'
import { listApplied, listLiked } from './queries.ts'

export const jobLikeRoutes = serve(contract, {
  likedJobs: ({ deps, scope, query }) => listLiked(deps, scope, query),
  appliedJobs: ({ deps, scope, query }) => listApplied(deps, scope, query),
  likeUnlike: ({ deps, scope, body }) => setLike(deps, scope, body),
})
