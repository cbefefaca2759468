import type { Deps } from '../../../../platform/deps.ts'
import { isSigned, sign } from '../../../../platform/secrets.ts'
import type { OutputOf } from '../../../../shared/endpoint.ts'
import { Problem } from '../../../../shared/problems.ts'
import { eventRows, isUpcoming, withHosts } from '../../queries.ts'
import { invitedKind } from '../rules.ts'
import type { look } from './contract.ts'

const PURPOSE = 'event-invitation'

interface Versioned {
  id: string
  link_version: number
}
const signed = ({ id, link_version }: Versioned) => `${id}:${link_version}`

/** The address that invites whoever of the other kind opens it. It is never stored: a higher version makes another one. */
export const invitationLink = ({ config, secretKey }: Deps, event: Versioned): string =>
  `${config.publicUrl}/event-invitation?id=${event.id}&token=${sign(secretKey, PURPOSE, signed(event))}`

/** Throws `link_expired` for a link that is made up or was replaced. */
export const requireLink = ({ secretKey }: Deps, event: Versioned | undefined, token: string): void => {
  if (!event || !isSigned(secretKey, PURPOSE, signed(event), token)) throw new Problem('link_expired')
}

/** What the link is for, or `link_expired`; also when the event is over, cancelled, or its host out of service. */
export const lookAtLink = async (
  deps: Deps,
  { id, token }: { id: string; token: string },
): Promise<OutputOf<typeof look>> => {
  const now = deps.clock.now()
  const row = await eventRows(deps.db)
    .innerJoin('organisations as o', 'o.id', 'e.organisation_id')
    .select(['e.link_version', 'o.kind as host_kind'])
    .where('e.id', '=', id)
    .where('o.state', '=', 'approved')
    .where(isUpcoming(now))
    .executeTakeFirst()
  requireLink(deps, row, token)
  const [event] = await withHosts(deps.db, [row!], now)
  return { event: event!, invites: invitedKind[row!.host_kind] }
}
