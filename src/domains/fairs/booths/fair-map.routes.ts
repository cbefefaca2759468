import { serve } from '#gate/http.ts'
import * as contract from './fair-map.contract.ts'
import { publicMapOf, studentMapOf } from './fair-map.queries.ts'

export const fairMapRoutes = serve(contract, {
  publicMap: ({ deps, params }) => publicMapOf(deps.db, params.id, deps.clock.now()),
  studentMap: ({ deps, scope, params }) => studentMapOf(deps.db, scope, params.id, deps.clock.now()),
})
