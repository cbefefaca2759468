import { serve } from '#gate/http.ts'
import { retryFailedJobs, retryTroubledMails } from './installation-health.commands.ts'
import * as contract from './installation-health.contract.ts'
import { listTroubledMails, readHealth } from './installation-health.queries.ts'

export const healthRoutes = serve(contract, {
  operatorHealth: ({ deps, scope }) => readHealth(deps, scope),
  troubledMails: ({ deps, scope, query }) => listTroubledMails(deps, scope, query),
  retryMails: ({ deps, scope, body }) => retryTroubledMails(deps, scope, body),
  retryJobs: ({ deps, scope, body }) => retryFailedJobs(deps, scope, body.queue),
})
