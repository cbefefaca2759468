import { serve } from '#gate/http.ts'
import { announce, preview } from './event-announcements.commands.ts'
import * as contract from './event-announcements.contract.ts'

export const eventAnnouncementRoutes = serve(contract, {
  announceEvent: ({ deps, scope, params, body }) => announce(deps, scope, params.id, body),
  announceEventByGet: ({ deps, scope, params }) => announce(deps, scope, params.id),
  previewAnnouncement: ({ deps, scope, params, query }) => preview(deps, scope, params.id, query),
})
