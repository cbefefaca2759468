import type { Slice } from '#gate/slice.ts'
import { addressRoutes } from './address/routes.ts'
import { accountErrands } from './auth/reactions.ts'
import { employerUserAuthRoutes, studentAuthRoutes, universityUserAuthRoutes } from './auth/routes.ts'
import { accountRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { twoStepTicks } from './two-step/reactions.ts'
import { twoStepRoutes } from './two-step/routes.ts'

export const accounts: Slice = {
  routes: [
    sessionRoutes,
    addressRoutes,
    accountRoutes,
    ...twoStepRoutes,
    studentAuthRoutes,
    employerUserAuthRoutes,
    universityUserAuthRoutes,
  ],
  ticks: twoStepTicks,
  errands: accountErrands,
}
