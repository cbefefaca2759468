import { serve } from '#gate/http.ts'
import * as contract from './public-events.contract.ts'
import { listPublicEvents, readPublicEvent, readPublicHost } from './public-events.queries.ts'

export const publicEventRoutes = serve(contract, {
  publicEvents: ({ deps, query }) => listPublicEvents(deps, query),
  publicEventCall: ({ deps, body }) => readPublicEvent(deps, body.id),
  publicEventHost: ({ deps, body }) => readPublicHost(deps, body),
})
