import { type Handlers, serve } from '#gate/http.ts'
import { offerCards } from './card-offers.commands.ts'
import { employerCards, universityCards } from './card-payments.contract.ts'
import { cardOffer, hostedCards } from './card-payments.queries.ts'
import { refundCardPayment } from './card-refunds.commands.ts'

const handlers: Handlers<typeof employerCards> & Handlers<typeof universityCards> = {
  offer: ({ deps, scope, params }) => cardOffer(deps.db, deps.config, scope, params.id),
  saveOffer: ({ deps, scope, params, body }) => offerCards(deps, scope, params.id, body.is_offered),
  payments: ({ deps, scope, params }) => hostedCards(deps.db, deps.config, scope, params.id),
  refund: ({ deps, scope, params, body }) => refundCardPayment(deps, scope, params.id, body),
}

export const employerCardRoutes = serve(employerCards, handlers)
export const universityCardRoutes = serve(universityCards, handlers)
