import type { Slice } from '#gate/slice.ts'
import { healthRoutes } from './health/routes.ts'
import { tokenReactions } from './organisations/reactions.ts'
import { peopleReactions } from './people/reactions.ts'
import {
  auditRoutes,
  listingRoutes,
  nameReviewRoutes,
  operatorRoutes,
  organisationReviewRoutes,
  peopleReviewRoutes,
} from './routes.ts'

export const operators: Slice = {
  routes: [
    healthRoutes,
    operatorRoutes,
    listingRoutes,
    nameReviewRoutes,
    organisationReviewRoutes,
    peopleReviewRoutes,
    auditRoutes,
  ],
  reactions: [...tokenReactions, ...peopleReactions],
}
