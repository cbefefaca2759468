import { serve } from '#gate/http.ts'
import { signUpEmployer, signUpUniversity } from './commands.ts'
import * as contract from './contract.ts'
import { findOrganisations } from './queries.ts'

export const organisationSignUpRoutes = serve(contract, {
  registerEmployer: ({ deps, scope, device, body }) => signUpEmployer(deps, scope, { ...body, device }),
  registerUniversity: ({ deps, scope, device, body }) => signUpUniversity(deps, scope, { ...body, device }),
  organisationDirectory: ({ deps, query }) => findOrganisations(deps.db, query),
})
