import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { recommendEvents } from './queries.ts'

export const eventRecommendationRoutes = serve(contract, {
  recommendedEvents: ({ deps, scope, query }) => recommendEvents(deps, scope, query.size),
})
