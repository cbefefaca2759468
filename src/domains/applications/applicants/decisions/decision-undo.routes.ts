import { serve } from '#gate/http.ts'
import { undoDecision } from './decision-undo.commands.ts'
import * as contract from './decision-undo.contract.ts'

export const decisionUndoRoutes = serve(contract, {
  undo: ({ deps, scope, body }) => undoDecision(deps, scope, body),
})
