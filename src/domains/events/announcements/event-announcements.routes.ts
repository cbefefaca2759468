import { type Call, serve } from '#gate/http.ts'
import { announce } from './event-announcements.commands.ts'
import * as contract from './event-announcements.contract.ts'

const serveAnnouncement = ({
  deps,
  scope,
  params,
}: Pick<Call<typeof contract.announceEvent>, 'deps' | 'scope' | 'params'>) => announce(deps, scope, params.id)

export const eventAnnouncementRoutes = serve(contract, {
  announceEvent: serveAnnouncement,
  announceEventByGet: serveAnnouncement,
})
