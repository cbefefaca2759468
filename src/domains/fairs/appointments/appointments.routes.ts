import { serve } from '#gate/http.ts'
import { bookAppointment, cancelAppointment } from './appointments.commands.ts'
import * as contract from './appointments.contract.ts'
import { appointmentsOf, listFree } from './appointments.queries.ts'

export const appointmentRoutes = serve(contract, {
  ownAppointments: ({ deps, scope, params }) => appointmentsOf(deps.db, scope, params.id, deps.clock.now()),
  freeSlots: ({ deps, scope, params }) => listFree(deps.db, scope, params.id, deps.clock.now()),
  bookSlot: ({ deps, scope, body }) => bookAppointment(deps, scope, body),
  leaveSlot: ({ deps, scope, body }) => cancelAppointment(deps, scope, body.slot_id),
})
