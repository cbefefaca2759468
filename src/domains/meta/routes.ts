import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { readMeta } from './queries.ts'

export const metaRoutes = serve(contract, {
  meta: async ({ deps }) => readMeta(deps.clock.now()),
})
