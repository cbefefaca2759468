import { type Handlers, serve } from '#gate/http.ts'
import { switchSelfCheckIn } from './self-check-in.commands.ts'
import { employerSelfCheckIn, universitySelfCheckIn } from './self-check-in.contract.ts'
import { readScreen } from './self-check-in.queries.ts'

const handlers: Handlers<typeof employerSelfCheckIn> & Handlers<typeof universitySelfCheckIn> = {
  screen: ({ deps, scope, params }) => readScreen(deps, scope, params.id),
  switchSelf: ({ deps, scope, params, body }) => switchSelfCheckIn(deps, scope, params.id, body.is_on),
}

export const employerSelfCheckInRoutes = serve(employerSelfCheckIn, handlers)
export const universitySelfCheckInRoutes = serve(universitySelfCheckIn, handlers)
