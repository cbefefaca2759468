import { serve } from '#gate/http.ts'
import { setJobCriteria } from './scorecard-criteria.commands.ts'
import { removeOwnScorecard, writeOwnScorecard } from './scorecards.commands.ts'
import * as contract from './scorecards.contract.ts'
import { applicantScorecardsOf, criteriaOfJob } from './scorecards.queries.ts'

export const scorecardRoutes = serve(contract, {
  jobCriteria: ({ deps, scope, params }) => criteriaOfJob(deps.db, scope, params.id),
  setCriteria: ({ deps, scope, params, body }) => setJobCriteria(deps, scope, params.id, body.criteria),
  applicantScorecards: ({ deps, scope, params }) => applicantScorecardsOf(deps.db, scope, params.id),
  writeScorecard: ({ deps, scope, params, body }) => writeOwnScorecard(deps, scope, params.id, body),
  removeScorecard: ({ deps, scope, params }) => removeOwnScorecard(deps, scope, params.id),
})
