import { serve } from '../../../platform/http.ts'
import { openResume, openStudent } from './commands.ts'
import * as contract from './contract.ts'

export const studentDetailRoutes = serve(contract, {
  studentDetail: ({ deps, scope, body }) => openStudent(deps, scope, body.student_id),
  studentDetailResume: async ({ deps, scope, params }) => {
    const { storage_key, ...file } = await openResume(deps, scope, params.student_id)
    return { ...file, stream: await deps.storage.stream(storage_key), inline: true }
  },
})
