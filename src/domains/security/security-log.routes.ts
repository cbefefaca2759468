import { serve } from '#gate/http.ts'
import * as calls from './security-log.contract.ts'
import { listEvents, listOwnEvents } from './security-log.queries.ts'

export const securityRoutes = serve(calls, {
  ownSecurityEvents: ({ deps, scope, query, device }) => listOwnEvents(deps, scope, query, device),
  securityEvents: ({ deps, scope, query }) => listEvents(deps, scope, query),
})
