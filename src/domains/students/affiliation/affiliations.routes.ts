import { serve } from '#gate/http.ts'
import { decideStudents } from './affiliations.commands.ts'
import * as contract from './affiliations.contract.ts'
import { listStudents } from './affiliations.queries.ts'

export const affiliationRoutes = serve(contract, {
  universityStudents: ({ deps, scope, query }) => listStudents(deps.db, scope, query),
  decideAffiliation: ({ deps, scope, body }) => decideStudents(deps, scope, body),
})
