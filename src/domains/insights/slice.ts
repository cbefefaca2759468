import type { Slice } from '#gate/slice.ts'
import { employerInsightRoutes } from './employer-dashboard.routes.ts'
import { hiringReportRoutes } from './hiring/hiring-report.routes.ts'
import { installationNumberRoutes } from './installation-numbers.routes.ts'
import { studentDashboardRoutes } from './student-dashboard.routes.ts'
import { universityInsightRoutes } from './university-dashboard.routes.ts'
import { viewRoutes } from './views/page-views.routes.ts'

export const insights: Slice = {
  routes: [
    viewRoutes,
    installationNumberRoutes,
    employerInsightRoutes,
    hiringReportRoutes,
    universityInsightRoutes,
    studentDashboardRoutes,
  ],
}
