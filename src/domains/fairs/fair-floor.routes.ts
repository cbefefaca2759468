import { serve } from '#gate/http.ts'
import * as contract from './fair-floor.contract.ts'
import { listFloor } from './fair-floor.queries.ts'

export const floorRoutes = serve(contract, {
  floorList: ({ deps, scope, params, query }) =>
    listFloor(deps.db, scope, params.id, query, deps.clock.now()),
})
