import { serve } from '#gate/http.ts'
import * as contract from './own-registrations.contract.ts'
import { listRegistered, readSchedule } from './own-registrations.queries.ts'

export const ownRegistrationRoutes = serve(contract, {
  registeredEvents: ({ deps, scope, query }) => listRegistered(deps, scope, query),
  schedule: ({ deps, scope, query }) => readSchedule(deps, scope, query),
})
