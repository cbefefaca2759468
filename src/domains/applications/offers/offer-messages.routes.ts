import { serve } from '#gate/http.ts'
import { askAboutOffer, writeAboutOffer } from './offer-messages.commands.ts'
import * as contract from './offer-messages.contract.ts'

export const offerMessageRoutes = serve(contract, {
  askAboutOffer: ({ deps, scope, params, body }) => askAboutOffer(deps, scope, params.id, body.message),
  writeAboutOffer: ({ deps, scope, params, body }) => writeAboutOffer(deps, scope, params.id, body.message),
})
