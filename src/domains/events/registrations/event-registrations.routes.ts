import { serve } from '#gate/http.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { registerForEvent } from './event-registrations.commands.ts'
import * as contract from './event-registrations.contract.ts'
import { cancelRegistration, confirmMove, leaveLine, takeOffer } from './registration-steps.commands.ts'
import { readStudentEvent } from './student-event.queries.ts'

/** Performs the step, then returns the event as it is afterward. */
const thenRead =
  <B extends { event_id: string }>(step: (deps: Deps, scope: StudentScope, body: B) => Promise<void>) =>
  async ({ deps, scope, body }: { deps: Deps; scope: StudentScope; body: B }) => {
    await step(deps, scope, body)
    return readStudentEvent(deps, scope, body.event_id)
  }

export const eventRegistrationRoutes = serve(contract, {
  eventDetail: ({ deps, scope, body }) => readStudentEvent(deps, scope, body.event_id),
  register: thenRead(registerForEvent),
  cancel: thenRead((deps, scope, { event_id }) => cancelRegistration(deps, scope, event_id)),
  leaveWaitingList: thenRead((deps, scope, { event_id }) => leaveLine(deps, scope, event_id)),
  acceptOffer: thenRead((deps, scope, { event_id }) => takeOffer(deps, scope, event_id)),
  confirm: thenRead(confirmMove),
})
