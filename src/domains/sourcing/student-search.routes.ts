import { serve } from '#gate/http.ts'
import * as contract from './student-search.contract.ts'
import { findStudents } from './student-search.queries.ts'

export const studentSearchRoutes = serve(contract, {
  studentSearch: ({ deps, scope, query }) => findStudents(deps.db, scope, query),
})
