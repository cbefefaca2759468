import { serve } from '#gate/http.ts'
import * as contract from './profile-views.contract.ts'
import { listProfileViews } from './profile-views.queries.ts'

export const profileViewRoutes = serve(contract, {
  profileViews: ({ deps, scope, query }) => listProfileViews(deps.db, scope, query),
})
