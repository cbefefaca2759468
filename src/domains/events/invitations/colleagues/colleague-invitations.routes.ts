import { type Handlers, serve } from '#gate/http.ts'
import { inviteColleagues, putColleaguesOnDuty } from './colleague-invitations.commands.ts'
import { employerColleagues, universityColleagues } from './colleague-invitations.contract.ts'

const colleagues: Handlers<typeof employerColleagues> & Handlers<typeof universityColleagues> = {
  ask: ({ deps, scope, params, body }) => putColleaguesOnDuty(deps, scope, params.id, body),
  inviteNew: ({ deps, scope, params, body }) => inviteColleagues(deps, scope, params.id, body),
}
export const employerColleagueRoutes = serve(employerColleagues, colleagues)
export const universityColleagueRoutes = serve(universityColleagues, colleagues)
