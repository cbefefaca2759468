import { serve } from '#gate/http.ts'
import { withdrawOffer } from './ended-offers.commands.ts'
import { writeOffer } from './offer-terms.commands.ts'
import * as contract from './offer-terms.contract.ts'
import { teamOfferFile, teamOfferOf } from './team-offers.queries.ts'

export const offerTermsRoutes = serve(contract, {
  teamOffer: ({ deps, scope, params }) => teamOfferOf(deps.db, scope, params.id, deps.clock.now()),
  writeOffer: ({ deps, scope, params, body, files }) =>
    writeOffer(deps, scope, params.id, body, files.offerFile),
  withdrawOffer: ({ deps, scope, params, body }) => withdrawOffer(deps, scope, params.id, body),
  teamOfferFile: ({ deps, scope, params }) => teamOfferFile(deps, scope, params.id),
})
