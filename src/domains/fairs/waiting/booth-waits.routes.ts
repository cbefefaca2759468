import { type Handlers, serve } from '#gate/http.ts'
import { joinLine, leaveLine } from './booth-waits.commands.ts'
import { employerWaiting, universityWaiting } from './booth-waits.contract.ts'

const handlers: Handlers<typeof employerWaiting> & Handlers<typeof universityWaiting> = {
  join: ({ deps, scope, params, body }) => joinLine(deps, scope, params.id, body),
  leave: ({ deps, scope, params }) => leaveLine(deps, scope, params.id),
}

export const employerWaitingRoutes = serve(employerWaiting, handlers)
export const universityWaitingRoutes = serve(universityWaiting, handlers)
