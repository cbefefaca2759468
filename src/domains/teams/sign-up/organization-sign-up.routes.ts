import { serve } from '#gate/http.ts'
import { signUpEmployer, signUpUniversity } from './organization-sign-up.commands.ts'
import * as contract from './organization-sign-up.contract.ts'
import { findOrganizations } from './organization-sign-up.queries.ts'

export const organizationSignUpRoutes = serve(contract, {
  registerEmployer: ({ deps, scope, device, body }) => signUpEmployer(deps, scope, { ...body, device }),
  registerUniversity: ({ deps, scope, device, body }) => signUpUniversity(deps, scope, { ...body, device }),
  organizationDirectory: ({ deps, query }) => findOrganizations(deps.db, query),
})
