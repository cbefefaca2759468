import type { Slice } from '#gate/slice.ts'
import { employerInsightRoutes } from './employers/routes.ts'
import { installationNumberRoutes } from './installation/routes.ts'
import { studentDashboardRoutes } from './students/routes.ts'
import { universityInsightRoutes } from './universities/routes.ts'
import { viewRoutes } from './views/routes.ts'

export const insights: Slice = {
  routes: [
    viewRoutes,
    installationNumberRoutes,
    employerInsightRoutes,
    universityInsightRoutes,
    studentDashboardRoutes,
  ],
}
