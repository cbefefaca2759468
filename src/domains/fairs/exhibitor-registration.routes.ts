import { type Handlers, serve } from '#gate/http.ts'
import {
  cancelRegistration,
  editRegistration,
  registerForFair,
  sendProof,
} from './exhibitor-registration.commands.ts'
import { employerRegistering, universityRegistering } from './fair-search.contract.ts'

const handlers: Handlers<typeof employerRegistering> & Handlers<typeof universityRegistering> = {
  register: ({ deps, scope, params, body }) => registerForFair(deps, scope, params.id, body),
  edit: ({ deps, scope, params, body }) => editRegistration(deps, scope, params.id, body),
  cancel: ({ deps, scope, params }) => cancelRegistration(deps, scope, params.id),
  pay: ({ deps, scope, params, files }) => sendProof(deps, scope, params.id, files.paymentFile),
}

export const employerExhibitorRegistrationRoutes = serve(employerRegistering, handlers)
export const universityExhibitorRegistrationRoutes = serve(universityRegistering, handlers)
