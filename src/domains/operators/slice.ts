import type { Slice } from '#gate/slice.ts'
import { healthRoutes } from './health/routes.ts'
import { tokenReactions } from './organizations/reactions.ts'
import { peopleReactions } from './people/reactions.ts'
import {
  auditRoutes,
  listingRoutes,
  nameReviewRoutes,
  operatorRoutes,
  organizationReviewRoutes,
  peopleReviewRoutes,
} from './routes.ts'

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
