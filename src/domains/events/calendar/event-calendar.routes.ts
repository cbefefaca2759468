import { serve } from '#gate/http.ts'
import { renewFeedAddress } from './event-calendar.commands.ts'
import * as contract from './event-calendar.contract.ts'
import { readEntry, readFeed, readFeedAddress } from './event-calendar.queries.ts'

export const calendarRoutes = serve(contract, {
  calendarAddress: ({ deps, scope }) => readFeedAddress(deps, scope),
  renewCalendarAddress: ({ deps, scope }) => renewFeedAddress(deps, scope),
  calendarFeed: ({ deps, params }) => readFeed(deps, params.token),
  eventEntry: ({ deps, scope, params }) => readEntry(deps, scope, params.id),
})
