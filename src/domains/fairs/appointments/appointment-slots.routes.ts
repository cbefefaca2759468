import { type Handlers, serve } from '#gate/http.ts'
import { cancelSlot, editSlot, openSlots, removeSlot } from './appointment-slots.commands.ts'
import { employerSlots, universitySlots } from './appointment-slots.contract.ts'
import { exhibitorSlots } from './appointment-slots.queries.ts'

const handlers: Handlers<typeof employerSlots> & Handlers<typeof universitySlots> = {
  list: ({ deps, scope, params }) => exhibitorSlots(deps.db, scope, params.id, deps.clock.now()),
  open: ({ deps, scope, params, body }) => openSlots(deps, scope, params.id, body),
  edit: ({ deps, scope, params, body }) => editSlot(deps, scope, params.id, body),
  remove: ({ deps, scope, params }) => removeSlot(deps, scope, params.id),
  cancel: ({ deps, scope, params, body }) => cancelSlot(deps, scope, params.id, body.reason),
}

export const employerSlotRoutes = serve(employerSlots, handlers)
export const universitySlotRoutes = serve(universitySlots, handlers)
