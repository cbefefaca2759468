import { type Handlers, serve } from '#gate/http.ts'
import { deleteLead, exportLeads, rateLead, scan } from './leads.commands.ts'
import { employerLeads, universityLeads } from './leads.contract.ts'
import { listLeads } from './leads.queries.ts'

const handlers: Handlers<typeof employerLeads> & Handlers<typeof universityLeads> = {
  list: ({ deps, scope, params, query }) => listLeads(deps.db, scope, params.id, query, deps.clock.now()),
  csv: ({ deps, scope, params, query }) => exportLeads(deps, scope, params.id, query),
  scan: ({ deps, scope, params, body }) => scan(deps, scope, params.id, body),
  edit: ({ deps, scope, params, body }) => rateLead(deps, scope, params.id, body),
  remove: ({ deps, scope, params }) => deleteLead(deps, scope, params.id),
}

export const employerLeadRoutes = serve(employerLeads, handlers)
export const universityLeadRoutes = serve(universityLeads, handlers)
