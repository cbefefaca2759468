import type { Slice } from '#gate/slice.ts'
import { affiliationReactions } from './affiliation/affiliations.reactions.ts'
import { affiliationRoutes } from './affiliation/affiliations.routes.ts'
import { backgroundRoutes } from './background/background.routes.ts'
import { directoryRoutes } from './directory/university-directory.routes.ts'
import { profileViewRoutes } from './profile-views/profile-views.routes.ts'
import { resumeReadingRoutes } from './resume-reading/resume-reading.routes.ts'
import { studentRoutes } from './students.routes.ts'

export const students: Slice = {
  routes: [
    studentRoutes,
    affiliationRoutes,
    profileViewRoutes,
    directoryRoutes,
    backgroundRoutes,
    resumeReadingRoutes,
  ],
  reactions: affiliationReactions,
}
