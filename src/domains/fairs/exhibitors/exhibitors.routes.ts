import { type Handlers, serve } from '#gate/http.ts'
import { fileAnswer } from '#platform/files.ts'
import { proofFile } from '../fairs.queries.ts'
import { decideRegistrations } from './exhibitor-decisions.commands.ts'
import { exportLedger, receivePayments, reviewPayment } from './exhibitors.commands.ts'
import { employerExhibitors, universityExhibitors } from './exhibitors.contract.ts'
import { exhibitorById, listExhibitors } from './exhibitors.queries.ts'

const handlers: Handlers<typeof employerExhibitors> & Handlers<typeof universityExhibitors> = {
  list: ({ deps, scope, params, query }) =>
    listExhibitors(deps.db, scope, params.id, query, deps.clock.now()),
  approve: ({ deps, scope, body }) => decideRegistrations(deps, scope, 'approve', body),
  decline: ({ deps, scope, body }) => decideRegistrations(deps, scope, 'decline', body),
  one: ({ deps, scope, params }) => exhibitorById(deps.db, scope, params.id, deps.clock.now()),
  review: ({ deps, scope, params, body }) => reviewPayment(deps, scope, params.id, body),
  proof: async ({ deps, scope, params, query }) =>
    fileAnswer(deps.storage, await proofFile(deps.db, params.id, 'host', scope), !query.download),
  receive: ({ deps, scope, body }) => receivePayments(deps, scope, body),
  ledger: ({ deps, scope, params }) => exportLedger(deps, scope, params.id),
}

export const employerExhibitorRoutes = serve(employerExhibitors, handlers)
export const universityExhibitorRoutes = serve(universityExhibitors, handlers)
