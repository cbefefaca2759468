import type { Slice } from '#gate/slice.ts'
import { accountErrands } from './authentication.reactions.ts'
import {
  employerUserAuthRoutes,
  studentAuthRoutes,
  universityUserAuthRoutes,
} from './authentication.routes.ts'
import { addressRoutes } from './email-address/email-address.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { accountRoutes } from './sign-in.routes.ts'
import { twoStepTicks } from './two-step/two-step.reactions.ts'
import { twoStepRoutes } from './two-step/two-step.routes.ts'

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
