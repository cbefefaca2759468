import { serve } from '#gate/http.ts'
import { retryFailedJobs, retryTroubledMails } from './commands.ts'
import * as contract from './contract.ts'
import { listTroubledMails, readHealth } from './queries.ts'

export const healthRoutes = serve(contract, {
  operatorHealth: ({ deps, scope }) => readHealth(deps, scope),
  troubledMails: ({ deps, scope, query }) => listTroubledMails(deps, scope, query),
  retryMails: ({ deps, scope, body }) => retryTroubledMails(deps, scope, body.mail_ids),
  retryJobs: ({ deps, scope, body }) => retryFailedJobs(deps, scope, body.queue),
})
