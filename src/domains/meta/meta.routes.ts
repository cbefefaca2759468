import { serve } from '#gate/http.ts'
import * as contract from './meta.contract.ts'
import { readMeta } from './meta.queries.ts'

export const metaRoutes = serve(contract, {
  meta: async ({ deps }) => readMeta(deps.clock.now()),
})
