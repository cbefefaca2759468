import { serve } from '#gate/http.ts'
import { bookVisit, leaveVisit } from './appointments.commands.ts'
import * as contract from './appointments.contract.ts'
import { listFree, visitsOf } from './appointments.queries.ts'

export const visitRoutes = serve(contract, {
  visitList: ({ deps, scope, params }) => visitsOf(deps.db, scope, params.id, deps.clock.now()),
  freeSlots: ({ deps, scope, params }) => listFree(deps.db, scope, params.id, deps.clock.now()),
  bookSlot: ({ deps, scope, body }) => bookVisit(deps, scope, body),
  leaveSlot: ({ deps, scope, body }) => leaveVisit(deps, scope, body.slot_id),
})
