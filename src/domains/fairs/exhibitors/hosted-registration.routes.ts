import { type Handlers, serve } from '#gate/http.ts'
import { addExhibitor, editExhibitor } from './hosted-registration.commands.ts'
import { employerHostedRegistration, universityHostedRegistration } from './hosted-registration.contract.ts'

const handlers: Handlers<typeof employerHostedRegistration> & Handlers<typeof universityHostedRegistration> =
  {
    add: ({ deps, scope, params, body }) => addExhibitor(deps, scope, params.id, body),
    edit: ({ deps, scope, params, body }) => editExhibitor(deps, scope, params.id, body),
  }

export const employerHostedRegistrationRoutes = serve(employerHostedRegistration, handlers)
export const universityHostedRegistrationRoutes = serve(universityHostedRegistration, handlers)
