import { serve } from '#gate/http.ts'
import { exportEntries } from './waitlist-admin.commands.ts'
import * as contract from './waitlist-admin.contract.ts'
import { listEntries } from './waitlist-admin.queries.ts'

export const waitlistAdminRoutes = serve(contract, {
  waitlistEntries: ({ deps, scope, query }) => listEntries(deps, scope, query),
  waitlistExport: ({ deps, scope, query }) => exportEntries(deps, scope, query),
})
