import { serve } from '#gate/http.ts'
import * as contract from './contract.ts'
import { findUniversities } from './queries.ts'

export const directoryRoutes = serve(contract, {
  universityDirectory: ({ deps, query }) => findUniversities(deps.db, query.search ?? ''),
})
