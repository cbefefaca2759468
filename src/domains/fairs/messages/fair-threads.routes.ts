import { type Handlers, serve } from '#gate/http.ts'
import { writeMessage } from './fair-threads.commands.ts'
import {
  employerExhibitorThread,
  employerHostThread,
  universityExhibitorThread,
  universityHostThread,
} from './fair-threads.contract.ts'
import { readThread } from './fair-threads.queries.ts'

const host: Handlers<typeof employerHostThread> & Handlers<typeof universityHostThread> = {
  read: ({ deps, scope, params, query }) => readThread(deps.db, 'host', scope, params.id, query),
  write: ({ deps, scope, params, body }) => writeMessage(deps, 'host', scope, params.id, body.message),
}

const exhibitor: Handlers<typeof employerExhibitorThread> & Handlers<typeof universityExhibitorThread> = {
  read: ({ deps, scope, params, query }) => readThread(deps.db, 'exhibitor', scope, params.id, query),
  write: ({ deps, scope, params, body }) => writeMessage(deps, 'exhibitor', scope, params.id, body.message),
}

export const employerHostThreadRoutes = serve(employerHostThread, host)
export const universityHostThreadRoutes = serve(universityHostThread, host)
export const employerExhibitorThreadRoutes = serve(employerExhibitorThread, exhibitor)
export const universityExhibitorThreadRoutes = serve(universityExhibitorThread, exhibitor)
