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
import { signUpStartRoutes } from './sign-up/sign-up-start.routes.ts'
import { authenticatorAppRoutes } from './two-step/authenticator-app.routes.ts'
import { passkeyRoutes } from './two-step/passkeys/passkeys.routes.ts'
import { twoStepTicks } from './two-step/two-step.reactions.ts'
import { twoStepRoutes } from './two-step/two-step.routes.ts'
import { twoStepResetRoutes } from './two-step/two-step-reset.routes.ts'
import { twoStepSignInRoutes } from './two-step/two-step-sign-in.routes.ts'

export const accounts: Slice = {
  routes: [
    sessionRoutes,
    addressRoutes,
    accountRoutes,
    signUpStartRoutes,
    twoStepRoutes,
    passkeyRoutes,
    authenticatorAppRoutes,
    twoStepSignInRoutes,
    twoStepResetRoutes,
    studentAuthRoutes,
    employerUserAuthRoutes,
    universityUserAuthRoutes,
  ],
  ticks: twoStepTicks,
  errands: accountErrands,
}
