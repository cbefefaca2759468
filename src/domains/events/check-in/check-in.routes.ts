import { type Handlers, serve } from '#gate/http.ts'
import { checkIn, checkInPerson, undoCheckIn } from './check-in.commands.ts'
import { employerCheckIn, universityCheckIn } from './check-in.contract.ts'
import { readArrivals, sealingKeyOf } from './check-in.queries.ts'
import { findAtDoor } from './people-at-door.queries.ts'

const handlers: Handlers<typeof employerCheckIn> & Handlers<typeof universityCheckIn> = {
  checkIn: ({ deps, scope, params, body }) => checkIn(deps, scope, params.id, body),
  people: async ({ deps, scope, params, query }) => ({
    data: await findAtDoor(deps, scope, params.id, query.search),
  }),
  checkInPerson: ({ deps, scope, params, body }) => checkInPerson(deps, scope, params.id, body),
  undo: ({ deps, scope, params, body }) => undoCheckIn(deps, scope, params.id, body.registration_id),
  sealingKey: async ({ deps, scope }) => ({ key: sealingKeyOf(deps.secretKey, scope.account_id) }),
  arrivals: ({ deps, scope, params }) => readArrivals(deps, scope, params.id),
}

export const employerCheckInRoutes = serve(employerCheckIn, handlers)
export const universityCheckInRoutes = serve(universityCheckIn, handlers)
