import { serve } from '#gate/http.ts'
import { deleteNote, rateApplicant, writeNote } from './applicant-notes.commands.ts'
import * as contract from './applicant-notes.contract.ts'

export const applicantNoteRoutes = serve(contract, {
  rate: ({ deps, scope, params, body }) => rateApplicant(deps, scope, params.id, body.rating),
  addNote: ({ deps, scope, params, body }) => writeNote(deps, scope, params.id, body),
  removeNote: ({ deps, scope, params }) => deleteNote(deps, scope, params.id),
})
