import { serve } from '#gate/http.ts'
import { listWaits } from './booth-waits.queries.ts'
import * as contract from './waiting-line.contract.ts'

export const waitingLineRoutes = serve(contract, {
  boothWaits: ({ deps, scope, params, query }) => listWaits(deps.db, scope, params.id, query),
})
