import { serve } from '#gate/http.ts'
import { setNote, setStar } from './visit-plans.commands.ts'
import * as contract from './visit-plans.contract.ts'
import { visitPlanOf } from './visit-plans.queries.ts'

export const visitPlanRoutes = serve(contract, {
  ownVisitPlan: ({ deps, scope, params }) => visitPlanOf(deps.db, scope, params.id),
  starExhibitor: ({ deps, scope, body }) => setStar(deps, scope, body),
  noteExhibitor: ({ deps, scope, body }) => setNote(deps, scope, body),
})
