import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { listRegistered, readSchedule } from './queries.ts'

export const ownEventRoutes = serve(contract, {
  registeredEvents: ({ deps, scope, query }) => listRegistered(deps, scope, query),
  schedule: ({ deps, scope, query }) => readSchedule(deps, scope, query),
})
