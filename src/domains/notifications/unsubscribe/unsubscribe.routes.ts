import { serve } from '#gate/http.ts'
import { unsubscribeBy } from './unsubscribe.commands.ts'
import * as contract from './unsubscribe.contract.ts'
import { unsubscribingBy } from './unsubscribe.queries.ts'

export const unsubscribeRoutes = serve(contract, {
  unsubscribing: ({ deps, query }) => unsubscribingBy(deps, query.token),
  unsubscribe: ({ deps, query }) => unsubscribeBy(deps, query.token),
})
