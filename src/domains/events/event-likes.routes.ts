import { serve } from '#gate/http.ts'
import { setEventLike } from './event-likes.commands.ts'
import * as contract from './event-likes.contract.ts'
import { listLikedEvents } from './event-likes.queries.ts'

export const eventLikeRoutes = serve(contract, {
  likedEvents: ({ deps, scope, query }) => listLikedEvents(deps, scope, query),
  likeUnlikeEvent: ({ deps, scope, body }) => setEventLike(deps, scope, body),
})
