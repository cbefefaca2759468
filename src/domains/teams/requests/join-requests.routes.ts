import { type Handlers, serve } from '#gate/http.ts'
import { acceptRequest, declineRequest } from './join-requests.commands.ts'
import { employerRequests, universityRequests } from './join-requests.contract.ts'
import { listRequests } from './join-requests.queries.ts'

const handlers: Handlers<typeof employerRequests> & Handlers<typeof universityRequests> = {
  list: ({ deps, scope, query }) => listRequests(deps.db, scope, query),
  accept: ({ deps, scope, body }) => acceptRequest(deps, scope, body),
  decline: ({ deps, scope, body }) => declineRequest(deps, scope, body),
}

export const employerRequestRoutes = serve(employerRequests, handlers)
export const universityRequestRoutes = serve(universityRequests, handlers)
