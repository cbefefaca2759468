import { type Handlers, serve } from '#gate/http.ts'
import { duplicateEvent } from './copies/event-copies.commands.ts'
import { createEvent, publishEvent, updateEvent } from './editing/event-editing.commands.ts'
import { cancelEvent, removeEvent } from './event-cancellation.commands.ts'
import { setDuty } from './event-duty.commands.ts'
import { teamAt } from './event-duty.queries.ts'
import { employerHosting, universityHosting } from './hosted-events.contract.ts'
import { listHostedEvents, readHostedEvent } from './hosted-events.queries.ts'

const handlers: Handlers<typeof employerHosting> & Handlers<typeof universityHosting> = {
  list: ({ deps, scope, query }) => listHostedEvents(deps, scope, query),
  detail: ({ deps, scope, params }) => readHostedEvent(deps, scope, params.id),
  create: ({ deps, scope, body, files }) => createEvent(deps, scope, body, files),
  update: ({ deps, scope, params, body, files }) => updateEvent(deps, scope, params.id, body, files),
  remove: ({ deps, scope, params }) => removeEvent(deps, scope, params.id),
  publish: ({ deps, scope, params }) => publishEvent(deps, scope, params.id),
  cancel: ({ deps, scope, params, body }) => cancelEvent(deps, scope, params.id, body.reason),
  duplicate: ({ deps, scope, params, body }) => duplicateEvent(deps, scope, params.id, body),
  team: ({ deps, scope, params, query }) => teamAt(deps, scope, params.id, query),
  setDuty: ({ deps, scope, params, body }) => setDuty(deps, scope, params.id, body.account_ids),
}

export const employerHostingRoutes = serve(employerHosting, handlers)
export const universityHostingRoutes = serve(universityHosting, handlers)
