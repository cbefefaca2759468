import { takeDownEvent } from '#domains/events/hosting/take-down.commands.ts'
import { serve } from '#gate/http.ts'
import * as contract from './event-admin.contract.ts'
import { listEvents, readEvent } from './event-admin.queries.ts'

export const eventAdminRoutes = serve(contract, {
  eventsForReview: ({ deps, query }) => listEvents(deps, query),
  eventForReview: ({ deps, params }) => readEvent(deps, params.id),
  takeDownEvent: ({ deps, scope, body }) => takeDownEvent(deps, scope, body.event_id, body.reason),
})
