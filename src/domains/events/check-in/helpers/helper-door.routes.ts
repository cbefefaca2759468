import { serve } from '#gate/http.ts'
import { helperChecksIn, helperChecksInPerson } from './helper-door.commands.ts'
import * as door from './helper-door.contract.ts'
import { helperLooksUp, helpersList, readDoor } from './helper-door.queries.ts'

export const helperDoorRoutes = serve(door, {
  openDoor: ({ deps, body }) => readDoor(deps, body.link),
  checkInAsHelper: ({ deps, scope, body }) => helperChecksIn(deps, scope.actor.request_id, body),
  peopleForHelper: async ({ deps, body }) => ({ data: await helperLooksUp(deps, body.link, body.search) }),
  checkInPersonAsHelper: ({ deps, scope, body }) => helperChecksInPerson(deps, scope.actor.request_id, body),
  listForHelper: ({ deps, body }) => helpersList(deps, body.link, body.have),
})
