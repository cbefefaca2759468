import { type Handlers, serve } from '#gate/http.ts'
import { employerMap, universityMap } from './exhibitor-map.contract.ts'
import { organizationMapOf } from './fair-map.queries.ts'

const handlers: Handlers<typeof employerMap> & Handlers<typeof universityMap> = {
  map: ({ deps, scope, params }) => organizationMapOf(deps.db, scope, params.id, deps.clock.now()),
}

export const employerMapRoutes = serve(employerMap, handlers)
export const universityMapRoutes = serve(universityMap, handlers)
