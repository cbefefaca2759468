import type { Slice } from '#gate/slice.ts'
import { employerContactRoutes, universityContactRoutes } from './contact/routes.ts'
import { partnerDetailRoutes } from './detail/routes.ts'
import { partnershipReactions } from './reactions.ts'
import { employerPartnershipRoutes, universityPartnershipRoutes } from './routes.ts'

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
