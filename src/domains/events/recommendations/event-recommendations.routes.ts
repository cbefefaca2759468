import { serve } from '#gate/http.ts'
import * as contract from './event-recommendations.contract.ts'
import { recommendEvents } from './event-recommendations.queries.ts'

export const eventRecommendationRoutes = serve(contract, {
  recommendedEvents: ({ deps, scope, query }) => recommendEvents(deps, scope, query.size),
})
