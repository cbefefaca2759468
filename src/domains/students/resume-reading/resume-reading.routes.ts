import { serve } from '#gate/http.ts'
import { readResume, takeFromResume } from './resume-reading.commands.ts'
import * as contract from './resume-reading.contract.ts'

export const resumeReadingRoutes = serve(contract, {
  readResume: ({ deps, scope }) => readResume(deps, scope),
  takeFromResume: ({ deps, scope, body }) => takeFromResume(deps, scope, body),
})
