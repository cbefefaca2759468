import { serve } from '#gate/http.ts'
import { unsubscribeBy } from './commands.ts'
import * as contract from './contract.ts'
import { unsubscribingBy } from './queries.ts'

export const unsubscribingRoutes = serve(contract, {
  unsubscribing: ({ deps, query }) => unsubscribingBy(deps, query.token),
  unsubscribe: ({ deps, query }) => unsubscribeBy(deps, query.token),
})
