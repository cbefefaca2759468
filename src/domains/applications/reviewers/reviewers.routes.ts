import { serve } from '#gate/http.ts'
import { assignApplicants, replaceReviewers } from './reviewers.commands.ts'
import * as contract from './reviewers.contract.ts'
import { reviewersOfTeam } from './reviewers.queries.ts'

export const reviewerRoutes = serve(contract, {
  reviewers: ({ deps, scope }) => reviewersOfTeam(deps.db, scope),
  assignReviewers: ({ deps, scope, body }) => assignApplicants(deps, scope, body),
  setReviewers: ({ deps, scope, params, body }) =>
    replaceReviewers(deps, scope, params.id, body.reviewer_ids),
})
