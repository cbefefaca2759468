import { serve } from '#gate/http.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { addMine } from '../likes/job-likes.queries.ts'
import { readEmployerProfile } from './employer-jobs.queries.ts'
import { readPublicJob, readStudentJob } from './job-detail.queries.ts'
import * as contract from './job-search.contract.ts'
import { listOpenJobs } from './job-search.queries.ts'
import { countChoices } from './job-search-counts.queries.ts'

const asMine = async <P extends { data: contract.OpenJob[] }>(deps: Deps, scope: StudentScope, page: P) => ({
  ...page,
  data: await addMine(deps, scope, page.data),
})

export const jobSearchRoutes = serve(contract, {
  publicJobs: ({ deps, query }) => listOpenJobs(deps, query),
  publicFilterCounts: ({ deps, query }) => countChoices(deps, query),
  publicJob: ({ deps, body }) => readPublicJob(deps, body.id),
  publicEmployerProfile: ({ deps, body }) => readEmployerProfile(deps, body),
  studentJobs: async ({ deps, scope, query }) => asMine(deps, scope, await listOpenJobs(deps, query)),
  studentFilterCounts: ({ deps, query }) => countChoices(deps, query),
  studentJobDetailCall: ({ deps, scope, body }) => readStudentJob(deps, scope, body.id),
  studentEmployerProfile: async ({ deps, scope, body }) =>
    asMine(deps, scope, await readEmployerProfile(deps, body)),
})
