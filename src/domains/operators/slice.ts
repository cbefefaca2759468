import type { Slice } from '#gate/slice.ts'
import { healthRoutes } from './health/installation-health.routes.ts'
import {
  auditRoutes,
  listingRoutes,
  nameReviewRoutes,
  operatorRoutes,
  organizationReviewRoutes,
  peopleReviewRoutes,
} from './operators.routes.ts'
import { tokenReactions } from './organizations/organization-admin.reactions.ts'
import { peopleReactions } from './people/people-review.reactions.ts'

export const operators: Slice = {
  routes: [
    healthRoutes,
    operatorRoutes,
    listingRoutes,
    nameReviewRoutes,
    organizationReviewRoutes,
    peopleReviewRoutes,
    auditRoutes,
  ],
  reactions: [...tokenReactions, ...peopleReactions],
}
