import { type Handlers, serve } from '#gate/http.ts'
import { sendBroadcast } from './fair-broadcasts.commands.ts'
import { employerBroadcasts, universityBroadcasts } from './fair-broadcasts.contract.ts'
import { listBroadcasts, previewBroadcast } from './fair-broadcasts.queries.ts'

const handlers: Handlers<typeof employerBroadcasts> & Handlers<typeof universityBroadcasts> = {
  list: ({ deps, scope, params, query }) =>
    listBroadcasts(deps.db, scope, params.id, query, deps.clock.now()),
  preview: ({ deps, scope, params, query }) =>
    previewBroadcast(deps.db, scope, params.id, query, deps.clock.now()),
  send: ({ deps, scope, params, body }) => sendBroadcast(deps, scope, params.id, body),
}

export const employerBroadcastRoutes = serve(employerBroadcasts, handlers)
export const universityBroadcastRoutes = serve(universityBroadcasts, handlers)
