import { serve } from '#gate/http.ts'
import { acceptOffer, declineOffer } from './job-offers.commands.ts'
import * as contract from './job-offers.contract.ts'
import { ownOfferFile, ownOfferOf } from './own-offers.queries.ts'

export const jobOfferRoutes = serve(contract, {
  ownOffer: ({ deps, scope, params }) => ownOfferOf(deps.db, scope, params.id, deps.clock.now()),
  ownOfferFile: ({ deps, scope, params }) => ownOfferFile(deps, scope, params.id),
  acceptOffer: ({ deps, scope, body }) => acceptOffer(deps, scope, body),
  declineOffer: ({ deps, scope, body }) => declineOffer(deps, scope, body),
})
