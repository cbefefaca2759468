import { serve } from '#gate/http.ts'
import { openLink } from './invitation-links.commands.ts'
import * as contract from './invitation-links.contract.ts'
import { previewLink } from './invitation-links.queries.ts'

export const invitationLinkRoutes = serve(contract, {
  look: ({ deps, body }) => previewLink(deps, body),
  employerOpen: ({ deps, scope, body }) => openLink(deps, scope, body),
  universityOpen: ({ deps, scope, body }) => openLink(deps, scope, body),
})
