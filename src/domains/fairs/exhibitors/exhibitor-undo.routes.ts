import { type Handlers, serve } from '#gate/http.ts'
import { undoDecision } from './exhibitor-undo.commands.ts'
import { employerExhibitorUndo, universityExhibitorUndo } from './exhibitor-undo.contract.ts'

const handlers: Handlers<typeof employerExhibitorUndo> & Handlers<typeof universityExhibitorUndo> = {
  undo: ({ deps, scope, body }) => undoDecision(deps, scope, body),
}

export const employerExhibitorUndoRoutes = serve(employerExhibitorUndo, handlers)
export const universityExhibitorUndoRoutes = serve(universityExhibitorUndo, handlers)
