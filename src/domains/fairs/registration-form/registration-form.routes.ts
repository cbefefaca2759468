import { serve } from '#gate/http.ts'
import { writeForm } from './registration-form.commands.ts'
import * as contract from './registration-form.contract.ts'
import { hostedFormOf } from './registration-form.queries.ts'

export const registrationFormRoutes = serve(contract, {
  registrationForm: ({ deps, scope, params }) => hostedFormOf(deps.db, scope, params.id),
  writeRegistrationForm: ({ deps, scope, params, body }) => writeForm(deps, scope, params.id, body),
})
