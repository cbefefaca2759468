import { type Handlers, serve } from '#gate/http.ts'
import { listPartnerships } from './partnership-lists.queries.ts'
import { readPartnershipStatus } from './partnership-status.queries.ts'
import { answerPartnership, requestPartnership } from './partnerships.commands.ts'
import { employerPartnerships, universityPartnerships } from './partnerships.contract.ts'

const handlers: Handlers<typeof employerPartnerships> & Handlers<typeof universityPartnerships> = {
  check: ({ deps, scope, params }) => readPartnershipStatus(deps.db, scope, params.id),
  all: ({ deps, scope, query }) => listPartnerships(deps.db, scope, 'all', query),
  partners: ({ deps, scope, query }) => listPartnerships(deps.db, scope, 'partners', query),
  received: ({ deps, scope, query }) => listPartnerships(deps.db, scope, 'received', query),
  sent: ({ deps, scope, query }) => listPartnerships(deps.db, scope, 'sent', query),
  request: ({ deps, scope, params, body }) => requestPartnership(deps, scope, params.id, body.message),
  answer: ({ deps, scope, body }) => answerPartnership(deps, scope, body),
}

export const employerPartnershipRoutes = serve(employerPartnerships, handlers)
export const universityPartnershipRoutes = serve(universityPartnerships, handlers)
