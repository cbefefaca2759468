import { serve } from '#gate/http.ts'
import { saveOfferMinimum } from './offer-minimums.commands.ts'
import * as contract from './offer-minimums.contract.ts'
import { offerMinimumOf } from './offer-minimums.queries.ts'

export const offerMinimumRoutes = serve(contract, {
  offerMinimum: ({ deps, scope }) => offerMinimumOf(deps.db, scope),
  saveOfferMinimum: ({ deps, scope, body }) => saveOfferMinimum(deps, scope, body.days),
})
