import { type Call, serve } from '#gate/http.ts'
import type { OperatorScope, OrganizationScope, StudentScope } from '#platform/scope.ts'
import { listen } from './live-notices.commands.ts'
import * as contract from './live-notices.contract.ts'

const markOf = ({
  last_event_id,
  query,
}: Pick<Call<typeof contract.studentLive>, 'last_event_id' | 'query'>) =>
  contract.streamPosition.safeParse(last_event_id).data ?? query.since ?? null
const ofStudent = ({ student_id, session_id }: StudentScope) => ({ account_id: student_id, session_id })
const ofOperator = ({ person_id, session_id }: OperatorScope) => ({ account_id: person_id, session_id })
const ofMember = ({ account_id, session_id }: OrganizationScope) => ({ account_id, session_id })

export const liveRoutes = serve(contract, {
  studentLive: (call) => listen(call.deps, ofStudent(call.scope), markOf(call)),
  operatorLive: (call) => listen(call.deps, ofOperator(call.scope), markOf(call)),
  employerLive: (call) => listen(call.deps, ofMember(call.scope), markOf(call)),
  universityLive: (call) => listen(call.deps, ofMember(call.scope), markOf(call)),
})
