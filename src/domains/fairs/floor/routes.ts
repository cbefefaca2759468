import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { listFloor } from './queries.ts'

export const floorRoutes = serve(contract, {
  floorList: ({ deps, scope, params, query }) =>
    listFloor(deps.db, scope, params.id, query, deps.clock.now()),
})
