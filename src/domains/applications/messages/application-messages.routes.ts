import { serve } from '#gate/http.ts'
import {
  readByStudent,
  readByTeam,
  writeToApplicant,
  writeToEmployer,
} from './application-messages.commands.ts'
import * as contract from './application-messages.contract.ts'
import { readApplicant, readOwn, unreadOf } from './application-messages.queries.ts'

export const applicationMessageRoutes = serve(contract, {
  ownThread: ({ deps, scope, params, query }) => readOwn(deps.db, scope, params.id, query),
  writeToEmployer: ({ deps, scope, params, body }) => writeToEmployer(deps, scope, params.id, body.message),
  readOwnThread: ({ deps, scope, params, body }) => readByStudent(deps, scope, params.id, body.last),
  unreadThreads: ({ deps, scope }) => unreadOf(deps.db, scope),
  applicantThread: ({ deps, scope, params, query }) => readApplicant(deps.db, scope, params.id, query),
  writeToApplicant: ({ deps, scope, params, body }) => writeToApplicant(deps, scope, params.id, body.message),
  readApplicantThread: ({ deps, scope, params, body }) => readByTeam(deps, scope, params.id, body.last),
})
