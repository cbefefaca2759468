import { serve } from '#gate/http.ts'
import { fileAnswer } from '#platform/files.ts'
import { openResume, openStudent } from './student-detail.commands.ts'
import * as contract from './student-detail.contract.ts'

export const studentDetailRoutes = serve(contract, {
  studentDetail: ({ deps, scope, body }) => openStudent(deps, scope, body.student_id),
  studentDetailResume: async ({ deps, scope, params }) =>
    fileAnswer(deps.storage, await openResume(deps, scope, params.student_id), true),
})
