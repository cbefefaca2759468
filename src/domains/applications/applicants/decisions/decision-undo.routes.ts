import { serve } from '#gate/http.ts'
import { undoStep } from './decision-undo.commands.ts'
import * as contract from './decision-undo.contract.ts'

export const undoingRoutes = serve(contract, {
  undo: ({ deps, scope, body }) => undoStep(deps, scope, body),
})
