import { serve } from '#gate/http.ts'
import * as contract from './upcoming-fairs.contract.ts'
import { listUpcomingFairs } from './upcoming-fairs.queries.ts'

export const upcomingFairRoutes = serve(contract, {
  upcomingFairs: async ({ deps }) => ({ data: await listUpcomingFairs(deps) }),
})
