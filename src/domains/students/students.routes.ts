import { serve } from '#gate/http.ts'
import { fileAnswer } from '#platform/files.ts'
import * as contract from './students.contract.ts'
import { ownResume } from './students.queries.ts'

export const studentRoutes = serve(contract, {
  resume: async ({ deps, scope }) => fileAnswer(deps.storage, await ownResume(deps.db, scope)),
})
