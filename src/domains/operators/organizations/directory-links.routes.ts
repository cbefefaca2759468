import { serve } from '#gate/http.ts'
import { linkByHand } from './directory-links.commands.ts'
import * as contract from './directory-links.contract.ts'

export const directoryLinkRoutes = serve(contract, {
  linkUniversity: ({ deps, scope, body }) => linkByHand(deps, scope, body),
})
