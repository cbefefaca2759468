import { serve } from '#gate/http.ts'
import { takeStripeEvent } from './stripe-events.commands.ts'
import * as contract from './stripe-events.contract.ts'

export const stripeEventRoutes = serve(contract, {
  stripeEvent: ({ deps, body }) => takeStripeEvent(deps, body),
})
