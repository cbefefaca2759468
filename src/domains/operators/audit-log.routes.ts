import { serve } from '#gate/http.ts'
import * as contract from './audit-log.contract.ts'
import { readAudit } from './audit-log.queries.ts'

export const auditRoutes = serve(contract, {
  auditLog: ({ deps, scope, query }) => readAudit(deps, scope, query),
})
