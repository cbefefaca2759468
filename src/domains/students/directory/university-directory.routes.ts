import { serve } from '#gate/http.ts'
import * as contract from './university-directory.contract.ts'
import { findUniversities } from './university-directory.queries.ts'

export const directoryRoutes = serve(contract, {
  universityDirectory: ({ deps, query }) => findUniversities(deps.db, query.search ?? ''),
})
