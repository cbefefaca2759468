import { serve } from '#gate/http.ts'
import * as contract from './profile-views.contract.ts'
import { listLooks } from './profile-views.queries.ts'

export const profileLookRoutes = serve(contract, {
  profileViews: ({ deps, scope, query }) => listLooks(deps.db, scope, query),
})
