import { serve } from '#gate/http.ts'
import { changeSharing, changeTakenBack } from './ticket-sharing.commands.ts'
import * as contract from './ticket-sharing.contract.ts'
import { readSharing } from './ticket-sharing.queries.ts'

export const ticketSharingRoutes = serve(contract, {
  ownSharing: ({ deps, scope, params }) => readSharing(deps.db, scope, params.id, deps.clock.now()),
  setSharing: ({ deps, scope, body }) => changeSharing(deps, scope, body),
  takeBack: ({ deps, scope, body }) => changeTakenBack(deps, scope, body),
})
