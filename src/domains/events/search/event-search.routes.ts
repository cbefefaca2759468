import { serve } from '#gate/http.ts'
import * as contract from './event-search.contract.ts'
import { listStudentEvents } from './event-search.queries.ts'
import { countEventChoices } from './event-search-counts.queries.ts'

export const eventSearchRoutes = serve(contract, {
  studentEvents: ({ deps, scope, query }) => listStudentEvents(deps, scope, query),
  eventCounts: ({ deps, scope, query }) => countEventChoices(deps, scope, query),
})
