import type { Slice } from '#gate/slice.ts'
import { auditRoutes } from './audit-log.routes.ts'
import { eventAdminReactions } from './events/event-admin.reactions.ts'
import { eventAdminRoutes } from './events/event-admin.routes.ts'
import { healthRoutes } from './health/installation-health.routes.ts'
import { operatorRoutes } from './operators.routes.ts'
import { directoryLinkRoutes } from './organizations/directory-links.routes.ts'
import { nameReviewRoutes } from './organizations/name-review.routes.ts'
import { tokenReactions } from './organizations/organization-admin.reactions.ts'
import { organizationAdminRoutes } from './organizations/organization-admin.routes.ts'
import { peopleReactions } from './people/people-review.reactions.ts'
import { peopleReviewRoutes } from './people/people-review.routes.ts'
import { personLetterRoutes } from './people/person-letters.routes.ts'

export const operators: Slice = {
  routes: [
    healthRoutes,
    operatorRoutes,
    directoryLinkRoutes,
    nameReviewRoutes,
    organizationAdminRoutes,
    peopleReviewRoutes,
    personLetterRoutes,
    eventAdminRoutes,
    auditRoutes,
  ],
  reactions: [...tokenReactions, ...peopleReactions, ...eventAdminReactions],
}
