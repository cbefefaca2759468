import { serve } from '#gate/http.ts'
import { undoStep } from './commands.ts'
import * as contract from './contract.ts'

export const undoingRoutes = serve(contract, {
  undo: ({ deps, scope, body }) => undoStep(deps, scope, body),
})
