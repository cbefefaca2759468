import { serve } from '#gate/http.ts'
import { previewBroadcast, sendBroadcast } from './applicant-broadcasts.commands.ts'
import * as contract from './applicant-broadcasts.contract.ts'

export const applicantBroadcastRoutes = serve(contract, {
  previewBroadcast: ({ deps, scope, body }) => previewBroadcast(deps, scope, body),
  sendBroadcast: ({ deps, scope, body }) => sendBroadcast(deps, scope, body),
})
