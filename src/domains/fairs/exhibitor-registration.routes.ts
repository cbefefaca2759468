import { type Handlers, serve } from '#gate/http.ts'
import { fileAnswer } from '#platform/files.ts'
import {
  cancelRegistration,
  editRegistration,
  registerForFair,
  sendProof,
} from './exhibitor-registration.commands.ts'
import { employerRegistering, universityRegistering } from './exhibitor-registration.contract.ts'
import { fairById } from './fair-search.queries.ts'
import { proofFile } from './fairs.queries.ts'
import { ownRegistrationById } from './own-fair-registrations.queries.ts'

const handlers: Handlers<typeof employerRegistering> & Handlers<typeof universityRegistering> = {
  detail: ({ deps, scope, params }) => fairById(deps.db, deps.config, scope, params.id, deps.clock.now()),
  registration: ({ deps, scope, params }) =>
    ownRegistrationById(deps.db, deps.config, scope, params.id, deps.clock.now()),
  proof: async ({ deps, scope, params, query }) =>
    fileAnswer(deps.storage, await proofFile(deps.db, params.id, 'exhibitor', scope), !query.download),
  register: ({ deps, scope, params, body }) => registerForFair(deps, scope, params.id, body),
  edit: ({ deps, scope, params, body }) => editRegistration(deps, scope, params.id, body),
  cancel: ({ deps, scope, params }) => cancelRegistration(deps, scope, params.id),
  pay: ({ deps, scope, params, files }) => sendProof(deps, scope, params.id, files.paymentFile),
}

export const employerExhibitorRegistrationRoutes = serve(employerRegistering, handlers)
export const universityExhibitorRegistrationRoutes = serve(universityRegistering, handlers)
