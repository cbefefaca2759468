import { serve } from '#gate/http.ts'
import { signUpEmployer, signUpUniversity } from './commands.ts'
import * as contract from './contract.ts'
import { findOrganizations } from './queries.ts'

export const organizationSignUpRoutes = serve(contract, {
  registerEmployer: ({ deps, scope, device, body }) => signUpEmployer(deps, scope, { ...body, device }),
  registerUniversity: ({ deps, scope, device, body }) => signUpUniversity(deps, scope, { ...body, device }),
  organizationDirectory: ({ deps, query }) => findOrganizations(deps.db, query),
})
