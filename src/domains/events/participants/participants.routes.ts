import { type Handlers, serve } from '#gate/http.ts'
import { exportParticipants } from './participant-export.commands.ts'
import { readmitParticipant } from './participant-readmission.commands.ts'
import { removeParticipant } from './participant-removal.commands.ts'
import { employerParticipants, universityParticipants } from './participants.contract.ts'
import { listParticipants } from './participants.queries.ts'

const handlers: Handlers<typeof employerParticipants> & Handlers<typeof universityParticipants> = {
  list: ({ deps, scope, params, query }) => listParticipants(deps, scope, params.id, query, deps.clock.now()),
  csv: ({ deps, scope, params, query }) => exportParticipants(deps, scope, params.id, query),
  remove: ({ deps, scope, body }) => removeParticipant(deps, scope, body),
  readmit: ({ deps, scope, body }) => readmitParticipant(deps, scope, body.registration_id),
}

export const employerParticipantRoutes = serve(employerParticipants, handlers)
export const universityParticipantRoutes = serve(universityParticipants, handlers)
