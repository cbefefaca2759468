import { type Handlers, serve } from '#gate/http.ts'
import { employerHostedSlots, universityHostedSlots } from './hosted-slots.contract.ts'
import { listHostedSlots } from './hosted-slots.queries.ts'

const handlers: Handlers<typeof employerHostedSlots> & Handlers<typeof universityHostedSlots> = {
  list: ({ deps, scope, params, query }) => listHostedSlots(deps.db, scope, params.id, query),
}

export const employerHostedSlotRoutes = serve(employerHostedSlots, handlers)
export const universityHostedSlotRoutes = serve(universityHostedSlots, handlers)
