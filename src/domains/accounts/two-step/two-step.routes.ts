import { serve } from '#gate/http.ts'
import { renewCodes } from './two-step.commands.ts'
import * as contract from './two-step.contract.ts'
import { twoStepOf } from './two-step.queries.ts'

export const twoStepRoutes = serve(contract, {
  twoStep: ({ deps, scope }) => twoStepOf(deps, scope),
  renewRecoveryCodes: async ({ deps, scope }) => ({ recovery_codes: await renewCodes(deps, scope) }),
})
