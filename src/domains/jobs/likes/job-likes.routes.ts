import { serve } from '#gate/http.ts'
import { setLike } from './job-likes.commands.ts'
import * as contract from './job-likes.contract.ts'
import { listApplied, listLiked } from './job-likes.queries.ts'

export const jobLikeRoutes = serve(contract, {
  likedJobs: ({ deps, scope, query }) => listLiked(deps, scope, query),
  appliedJobs: ({ deps, scope, query }) => listApplied(deps, scope, query),
  likeUnlike: ({ deps, scope, body }) => setLike(deps, scope, body),
})
