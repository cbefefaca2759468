import type { Slice } from '#gate/slice.ts'
import { answeringEmployerRoutes } from './answering/answering-employers.routes.ts'
import { employerProfileRoutes } from './employer-profile.routes.ts'
import { jobImportReactions } from './import/job-import.reactions.ts'
import { jobImportRoutes } from './import/job-import.routes.ts'
import { jobReactions, jobTicks } from './jobs.reactions.ts'
import { jobRoutes } from './jobs.routes.ts'
import { jobLikeRoutes } from './likes/job-likes.routes.ts'
import { answerOddsTicks } from './odds/answer-odds.reactions.ts'
import { recommendationRoutes } from './recommendations/job-recommendations.routes.ts'
import { savedSearchTicks } from './saved-searches/saved-searches.reactions.ts'
import { savedSearchRoutes } from './saved-searches/saved-searches.routes.ts'
import { jobSearchRoutes } from './search/job-search.routes.ts'
import { jobTemplateRoutes } from './templates/job-templates.routes.ts'
import { jobTokenRoutes } from './tokens/job-tokens.routes.ts'

export const jobs: Slice = {
  routes: [
    jobRoutes,
    jobSearchRoutes,
    employerProfileRoutes,
    answeringEmployerRoutes,
    jobLikeRoutes,
    savedSearchRoutes,
    recommendationRoutes,
    jobTokenRoutes,
    jobTemplateRoutes,
    jobImportRoutes,
  ],
  reactions: [...jobReactions, ...jobImportReactions],
  ticks: [...jobTicks, ...savedSearchTicks, ...answerOddsTicks],
}
