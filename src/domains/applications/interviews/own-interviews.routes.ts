import { serve } from '#gate/http.ts'
import {
  bookInterview,
  confirmInterview,
  leaveInterview,
  waitForInterview,
} from './own-interviews.commands.ts'
import * as contract from './own-interviews.contract.ts'
import { nextInterviewsOf, ownInterviewsOf } from './own-interviews.queries.ts'

export const ownInterviewRoutes = serve(contract, {
  applicationInterviews: ({ deps, scope, params }) =>
    ownInterviewsOf(deps.db, scope, params.id, deps.clock.now()),
  nextInterviews: ({ deps, scope }) => nextInterviewsOf(deps.db, scope, deps.clock.now()),
  bookInterview: ({ deps, scope, body }) => bookInterview(deps, scope, body),
  leaveInterview: ({ deps, scope, body }) => leaveInterview(deps, scope, body),
  waitForInterview: ({ deps, scope, body }) => waitForInterview(deps, scope, body),
  confirmInterview: ({ deps, scope, body }) => confirmInterview(deps, scope, body),
})
