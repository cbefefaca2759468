import { type Handlers, serve } from '#gate/http.ts'
import { employerFairs, universityFairs } from './fair-search.contract.ts'
import { listFairs } from './fair-search.queries.ts'
import { listRegistered } from './own-fair-registrations.queries.ts'

const handlers: Handlers<typeof employerFairs> & Handlers<typeof universityFairs> = {
  all: ({ deps, scope, query }) => listFairs(deps.db, scope, query, deps.clock.now(), false),
  partner: ({ deps, scope, query }) => listFairs(deps.db, scope, query, deps.clock.now(), true),
  registered: ({ deps, scope, query }) => listRegistered(deps.db, scope, query, deps.clock.now()),
}

export const employerFairRoutes = serve(employerFairs, handlers)
export const universityFairRoutes = serve(universityFairs, handlers)
