import type { Slice } from '#gate/slice.ts'
import { jobImportReactions } from './import/reactions.ts'
import { jobImportRoutes } from './import/routes.ts'
import { jobLikeRoutes } from './likes/routes.ts'
import { jobReactions, jobTicks } from './reactions.ts'
import { recommendationRoutes } from './recommendations/routes.ts'
import { employerProfileRoutes } from './responsiveness/routes.ts'
import { jobRoutes } from './routes.ts'
import { savedSearchTicks } from './saved-searches/reactions.ts'
import { savedSearchRoutes } from './saved-searches/routes.ts'
import { jobSearchRoutes } from './search/routes.ts'
import { jobTokenRoutes } from './tokens/routes.ts'

export const jobs: Slice = {
  routes: [
    jobRoutes,
    jobSearchRoutes,
    employerProfileRoutes,
    jobLikeRoutes,
    savedSearchRoutes,
    recommendationRoutes,
    jobTokenRoutes,
    jobImportRoutes,
  ],
  reactions: [...jobReactions, ...jobImportReactions],
  ticks: [...jobTicks, ...savedSearchTicks],
}
