import { serve } from '#gate/http.ts'
import { resetByOperator } from './two-step-reset.commands.ts'
import * as contract from './two-step-reset.contract.ts'

export const twoStepResetRoutes = serve(contract, {
  resetTwoStep: ({ deps, scope, body }) => resetByOperator(deps, scope, body),
})
