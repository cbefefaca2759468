import { serve } from '#gate/http.ts'
import { setEventLike } from './commands.ts'
import * as contract from './contract.ts'
import { listLikedEvents } from './queries.ts'

export const eventLikeRoutes = serve(contract, {
  likedEvents: ({ deps, scope, query }) => listLikedEvents(deps, scope, query),
  likeUnlikeEvent: ({ deps, scope, body }) => setEventLike(deps, scope, body),
})
