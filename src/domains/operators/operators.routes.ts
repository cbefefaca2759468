import { serve } from '#gate/http.ts'
import * as contract from './operators.contract.ts'
import { readOverview } from './operators.queries.ts'

export const operatorRoutes = serve(contract, {
  operatorOverview: ({ deps, scope }) => readOverview(deps, scope),
})
