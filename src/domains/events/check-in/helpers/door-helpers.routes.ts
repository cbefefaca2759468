import { type Handlers, serve } from '#gate/http.ts'
import { dismissHelper, inviteHelper } from './door-helpers.commands.ts'
import { employerHelpers, universityHelpers } from './door-helpers.contract.ts'
import { listHelpers } from './door-helpers.queries.ts'

const handlers: Handlers<typeof employerHelpers> & Handlers<typeof universityHelpers> = {
  helpers: async ({ deps, scope, params }) => ({ data: await listHelpers(deps, scope, params.id) }),
  invite: ({ deps, scope, params, body }) => inviteHelper(deps, scope, params.id, body.name),
  dismiss: ({ deps, scope, params, body }) => dismissHelper(deps, scope, params.id, body.helper_id),
}

export const employerHelperRoutes = serve(employerHelpers, handlers)
export const universityHelperRoutes = serve(universityHelpers, handlers)
