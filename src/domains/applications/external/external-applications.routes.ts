import { serve } from '#gate/http.ts'
import { openExternal, removeExternal, saveExternal } from './external-applications.commands.ts'
import * as contract from './external-applications.contract.ts'
import { externalOfJob, listExternals } from './external-applications.queries.ts'

export const externalApplicationRoutes = serve(contract, {
  externalApplications: ({ deps, scope, query }) => listExternals(deps.db, scope, query),
  externalApplication: ({ deps, scope, params }) => externalOfJob(deps.db, scope, params.id),
  openExternal: ({ deps, scope, body }) => openExternal(deps, scope, body.job_id),
  saveExternal: ({ deps, scope, params, body }) => saveExternal(deps, scope, params.id, body),
  removeExternal: ({ deps, scope, params }) => removeExternal(deps, scope, params.id),
})
