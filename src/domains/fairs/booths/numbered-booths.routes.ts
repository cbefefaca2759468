import { serve } from '#gate/http.ts'
import { changeBooth, numberBooths, removeFreeBooths } from './numbered-booths.commands.ts'
import * as contract from './numbered-booths.contract.ts'
import { boothPlanOf } from './numbered-booths.queries.ts'

export const numberedBoothRoutes = serve(contract, {
  boothPlan: ({ deps, scope, params }) => boothPlanOf(deps.db, scope, params.id, deps.clock.now()),
  makeBooths: ({ deps, scope, params, body }) => numberBooths(deps, scope, params.id, body),
  editBooth: ({ deps, scope, params, body }) => changeBooth(deps, scope, params.id, body),
  removeBooths: ({ deps, scope, params, body }) => removeFreeBooths(deps, scope, params.id, body),
})
