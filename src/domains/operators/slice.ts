import type { Slice } from '#gate/slice.ts'
import { auditRoutes } from './audit-log.routes.ts'
import { healthRoutes } from './health/installation-health.routes.ts'
import { operatorRoutes } from './operators.routes.ts'
import { directoryLinkRoutes } from './organizations/directory-links.routes.ts'
import { nameReviewRoutes } from './organizations/name-review.routes.ts'
import { tokenReactions } from './organizations/organization-admin.reactions.ts'
import { organizationAdminRoutes } from './organizations/organization-admin.routes.ts'
import { peopleReactions } from './people/people-review.reactions.ts'
import { peopleReviewRoutes } from './people/people-review.routes.ts'

export const operators: Slice = {
  routes: [
    healthRoutes,
    operatorRoutes,
    directoryLinkRoutes,
    nameReviewRoutes,
    organizationAdminRoutes,
    peopleReviewRoutes,
    auditRoutes,
  ],
  reactions: [...tokenReactions, ...peopleReactions],
}
