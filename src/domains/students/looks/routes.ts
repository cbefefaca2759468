import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { listLooks } from './queries.ts'

export const profileLookRoutes = serve(contract, {
  profileViews: ({ deps, scope, query }) => listLooks(deps.db, scope, query),
})
