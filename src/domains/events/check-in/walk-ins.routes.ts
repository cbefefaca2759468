import { type Handlers, serve } from '#gate/http.ts'
import { admitWalkIn } from './walk-ins.commands.ts'
import { employerWalkIns, universityWalkIns } from './walk-ins.contract.ts'
import { findStudents } from './walk-ins.queries.ts'

const handlers: Handlers<typeof employerWalkIns> & Handlers<typeof universityWalkIns> = {
  students: async ({ deps, scope, params, query }) => ({
    data: await findStudents(deps, scope, params.id, query.search),
  }),
  walkIn: ({ deps, scope, params, body }) => admitWalkIn(deps, scope, params.id, body),
}

export const employerWalkInRoutes = serve(employerWalkIns, handlers)
export const universityWalkInRoutes = serve(universityWalkIns, handlers)
