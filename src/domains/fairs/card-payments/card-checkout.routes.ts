import { type Handlers, serve } from '#gate/http.ts'
import { beginCardPayment, checkCardPayment } from './card-checkout.commands.ts'
import { employerCheckout, universityCheckout } from './card-checkout.contract.ts'
import { ownCards } from './card-payments.queries.ts'

const handlers: Handlers<typeof employerCheckout> & Handlers<typeof universityCheckout> = {
  cards: ({ deps, scope, params }) => ownCards(deps.db, deps.config, scope, params.id),
  begin: ({ deps, scope, params }) => beginCardPayment(deps, scope, params.id),
  check: ({ deps, scope, params }) => checkCardPayment(deps, scope, params.id),
}

export const employerCheckoutRoutes = serve(employerCheckout, handlers)
export const universityCheckoutRoutes = serve(universityCheckout, handlers)
