import { type Handlers, serve } from '#gate/http.ts'
import { changeRole, removeMember, transferOwnership } from './teams.commands.ts'
import { employerTeam, universityTeam } from './teams.contract.ts'
import { listTeam } from './teams.queries.ts'

const handlers: Handlers<typeof employerTeam> & Handlers<typeof universityTeam> = {
  list: ({ deps, scope, query }) => listTeam(deps.db, scope, query),
  changeRole: ({ deps, scope, body }) => changeRole(deps, scope, body),
  remove: ({ deps, scope, body }) => removeMember(deps, scope, body.account_id),
  transfer: ({ deps, scope, body }) => transferOwnership(deps, scope, body.account_id),
}

export const employerTeamRoutes = serve(employerTeam, handlers)
export const universityTeamRoutes = serve(universityTeam, handlers)
