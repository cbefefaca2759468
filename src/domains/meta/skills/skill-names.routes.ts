import { serve } from '#gate/http.ts'
import * as contract from './skill-names.contract.ts'
import { completeSkill } from './skill-names.queries.ts'

export const skillNameRoutes = serve(contract, {
  skillNames: ({ deps, query }) => completeSkill(deps.db, query.search),
})
