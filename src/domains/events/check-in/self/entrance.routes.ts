import { serve } from '#gate/http.ts'
import * as entrance from './entrance.contract.ts'
import { checkInBySelf } from './self-check-in.commands.ts'
import { readScreenAsHelper } from './self-check-in.queries.ts'

export const entranceRoutes = serve(entrance, {
  screenForHelper: ({ deps, body }) => readScreenAsHelper(deps, body.link),
  checkInMyself: ({ deps, scope, body }) => checkInBySelf(deps, scope, body),
})
