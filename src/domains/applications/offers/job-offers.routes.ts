import { serve } from '#gate/http.ts'
import { acceptOffer, declineOffer } from './job-offers.commands.ts'
import * as contract from './job-offers.contract.ts'

export const jobOfferRoutes = serve(contract, {
  acceptOffer: ({ deps, scope, body }) => acceptOffer(deps, scope, body.application_id),
  declineOffer: ({ deps, scope, body }) => declineOffer(deps, scope, body),
})
