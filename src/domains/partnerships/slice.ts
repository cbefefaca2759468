import type { Slice } from '#gate/slice.ts'
import { employerContactRoutes, universityContactRoutes } from './contact/partner-contact.routes.ts'
import { partnerDetailRoutes } from './partner-detail.routes.ts'
import { partnershipReactions } from './partnerships.reactions.ts'
import { employerPartnershipRoutes, universityPartnershipRoutes } from './partnerships.routes.ts'

export const partnerships: Slice = {
  routes: [
    employerPartnershipRoutes,
    universityPartnershipRoutes,
    employerContactRoutes,
    universityContactRoutes,
    partnerDetailRoutes,
  ],
  reactions: partnershipReactions,
}
