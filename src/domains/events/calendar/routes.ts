import { serve } from '#gate/http.ts'
import { renewFeedAddress } from './commands.ts'
import * as contract from './contract.ts'
import { readEntry, readFeed, readFeedAddress } from './queries.ts'

export const calendarRoutes = serve(contract, {
  calendarAddress: ({ deps, scope }) => readFeedAddress(deps, scope),
  renewCalendarAddress: ({ deps, scope }) => renewFeedAddress(deps, scope),
  calendarFeed: ({ deps, params }) => readFeed(deps, params.token),
  eventEntry: ({ deps, scope, params }) => readEntry(deps, scope, params.id),
})
