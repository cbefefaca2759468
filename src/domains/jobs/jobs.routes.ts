import { serve } from '#gate/http.ts'
import { createJob, publishJob, updateJob } from './job-posting.commands.ts'
import { closeJob, deleteJob, duplicateJob, fillJob, renewJob } from './jobs.commands.ts'
import * as contract from './jobs.contract.ts'
import { countActiveExpired, listTeamJobs, readTeamJob } from './jobs.queries.ts'

export const jobRoutes = serve(contract, {
  employerJobList: ({ deps, scope, query }) => listTeamJobs(deps, scope, query),
  activeExpiredCount: ({ deps, scope }) => countActiveExpired(deps, scope),
  employerJob: ({ deps, scope, params }) => readTeamJob(deps, scope, params.id),
  createJob: ({ deps, scope, body, files }) => createJob(deps, scope, body, files.jobFile),
  updateJob: ({ deps, scope, params, body, files }) => updateJob(deps, scope, params.id, body, files.jobFile),
  deleteJob: ({ deps, scope, params }) => deleteJob(deps, scope, params.id),
  publishJob: ({ deps, scope, params, body }) => publishJob(deps, scope, params.id, body.token_id),
  renewJob: ({ deps, scope, params, body }) => renewJob(deps, scope, params.id, body),
  closeJob: ({ deps, scope, params }) => closeJob(deps, scope, params.id),
  fillJob: ({ deps, scope, params }) => fillJob(deps, scope, params.id),
  duplicateJob: ({ deps, scope, params }) => duplicateJob(deps, scope, params.id),
})
