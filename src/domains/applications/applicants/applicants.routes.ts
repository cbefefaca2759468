import { serve } from '#gate/http.ts'
import { resumeAnswer } from '../applications.queries.ts'
import { openApplicant, openResume } from './applicant-detail.commands.ts'
import * as contract from './applicants.contract.ts'
import { countApplicants, listApplicants } from './applicants.queries.ts'

export const applicantRoutes = serve(contract, {
  applicantList: ({ deps, scope, query }) => listApplicants(deps.db, scope, query, deps.clock.now()),
  applicantCounts: ({ deps, scope, query }) =>
    countApplicants(deps.db, scope, query.job_id, deps.clock.now()),
  applicant: ({ deps, scope, params }) => openApplicant(deps, scope, params.id),
  applicantResume: async ({ deps, scope, params, query }) =>
    resumeAnswer(deps.storage, await openResume(deps, scope, params.id), !query.download),
})
