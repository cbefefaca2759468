import { serve } from '#gate/http.ts'
import { exportEntries } from './commands.ts'
import * as contract from './contract.ts'
import { listEntries } from './queries.ts'

export const waitlistDeskRoutes = serve(contract, {
  waitlistEntries: ({ deps, scope, query }) => listEntries(deps, scope, query),
  waitlistExport: ({ deps, scope, query }) => exportEntries(deps, scope, query),
})
