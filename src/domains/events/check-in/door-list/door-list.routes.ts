import { type Handlers, serve } from '#gate/http.ts'
import { employerDoorList, universityDoorList } from './door-list.contract.ts'
import { readDoorList } from './door-list.queries.ts'

const handlers: Handlers<typeof employerDoorList> & Handlers<typeof universityDoorList> = {
  list: ({ deps, scope, params, query }) => readDoorList(deps, scope, params.id, query.have, true),
}

export const employerDoorListRoutes = serve(employerDoorList, handlers)
export const universityDoorListRoutes = serve(universityDoorList, handlers)
