import { serve } from '../../../platform/http.ts'
import { signUpEmployer, signUpUniversity } from './commands.ts'
import * as contract from './contract.ts'
import { findOrganisations } from './queries.ts'

export const organisationSignUpRoutes = serve(contract, {
  registerEmployer: ({ deps, scope, body }) => signUpEmployer(deps, scope, body),
  registerUniversity: ({ deps, scope, body }) => signUpUniversity(deps, scope, body),
  organisationDirectory: ({ deps, query }) => findOrganisations(deps.db, query),
})
