import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { countEventChoices } from './counts/queries.ts'
import { listStudentEvents } from './queries.ts'

export const eventSearchRoutes = serve(contract, {
  studentEvents: ({ deps, scope, query }) => listStudentEvents(deps, scope, query),
  eventCounts: ({ deps, scope, query }) => countEventChoices(deps, scope, query),
})
