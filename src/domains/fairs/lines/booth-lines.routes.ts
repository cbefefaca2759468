import { type Handlers, serve } from '#gate/http.ts'
import { callNextInLine, changeLine, endCalledPlace } from './booth-lines.commands.ts'
import { employerLines, universityLines } from './booth-lines.contract.ts'
import { lineOf } from './booth-lines.queries.ts'

const handlers: Handlers<typeof employerLines> & Handlers<typeof universityLines> = {
  read: ({ deps, scope, params }) => lineOf(deps.db, scope, params.id, deps.clock.now()),
  open: ({ deps, scope, params, body }) => changeLine(deps, scope, params.id, body.is_open),
  next: ({ deps, scope, params }) => callNextInLine(deps, scope, params.id),
  end: ({ deps, scope, params, body }) => endCalledPlace(deps, scope, params.id, body.outcome),
}

export const employerLineRoutes = serve(employerLines, handlers)
export const universityLineRoutes = serve(universityLines, handlers)
