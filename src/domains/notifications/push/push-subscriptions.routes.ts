import { serve } from '#gate/http.ts'
import { subscribe, unsubscribe } from './push-subscriptions.commands.ts'
import * as contract from './push-subscriptions.contract.ts'
import { pushStateOf } from './push-subscriptions.queries.ts'

export const pushRoutes = serve(contract, {
  pushState: ({ deps, scope }) => pushStateOf(deps, deps.db, scope),
  subscribeToPush: ({ deps, scope, body }) => subscribe(deps, scope, body),
  unsubscribeFromPush: ({ deps, scope }) => unsubscribe(deps, scope),
})
