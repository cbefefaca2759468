import { type Handlers, serve } from '#gate/http.ts'
import { fileAnswer } from '#platform/files.ts'
import { employerFairs, universityFairs } from './fair-search.contract.ts'
import { fairById, listFairs, listRegistered, ownRegistrationById } from './fair-search.queries.ts'
import { proofFile } from './fairs.queries.ts'

const handlers: Handlers<typeof employerFairs> & Handlers<typeof universityFairs> = {
  all: ({ deps, scope, query }) => listFairs(deps.db, scope, query, deps.clock.now(), false),
  partner: ({ deps, scope, query }) => listFairs(deps.db, scope, query, deps.clock.now(), true),
  registered: ({ deps, scope, query }) => listRegistered(deps.db, scope, query, deps.clock.now()),
  detail: ({ deps, scope, params }) => fairById(deps.db, scope, params.id, deps.clock.now()),
  registration: ({ deps, scope, params }) => ownRegistrationById(deps.db, scope, params.id, deps.clock.now()),
  proof: async ({ deps, scope, params, query }) =>
    fileAnswer(deps.storage, await proofFile(deps.db, params.id, 'exhibitor', scope), !query.download),
}

export const employerFairRoutes = serve(employerFairs, handlers)
export const universityFairRoutes = serve(universityFairs, handlers)
