import { serve } from '#gate/http.ts'
import { watchLines } from './lines-live.commands.ts'
import { join, leave } from './own-lines.commands.ts'
import * as contract from './own-lines.contract.ts'
import { linesFor } from './own-lines.queries.ts'

export const ownLineRoutes = serve(contract, {
  ownLines: ({ deps, scope, params }) => linesFor(deps.db, scope, params.id, deps.clock.now()),
  linesLive: ({ deps, scope, params }) => watchLines(deps, scope, params.id),
  joinLine: ({ deps, scope, body }) => join(deps, scope, body),
  leaveLine: ({ deps, scope, body }) => leave(deps, scope, body.place_id),
})
