import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import { isSigned, sign } from '#platform/secrets.ts'
import type { OutputOf, TeamRole } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { eventRows, withHosts } from '../events.queries.ts'
import { isUpcomingSql } from '../events.rules.ts'
import { invitedKind } from './event-invitations.rules.ts'
import type { look } from './invitation-links.contract.ts'

const PURPOSE = 'event-invitation'

interface Versioned {
  id: string
  link_version: number
}
interface Maker {
  id: string
  link_epoch: number
}
const signed = (event: Versioned, maker: Maker) =>
  `${event.id}:${event.link_version}:${maker.id}:${maker.link_epoch}`

const account = (db: Db, id: string) =>
  db.selectFrom('role_accounts').select(['id', 'link_epoch', 'team_role']).where('id', '=', id)

/**
 * Builds this member's link, which invites any organization of the other kind that opens it. Never stored:
 * raising the event's or the member's version changes it.
 */
export const invitationLink = async (
  { config, secretKey }: Deps,
  db: Db,
  event: Versioned,
  { account_id }: OrganizationScope,
): Promise<string> => {
  const maker = await account(db, account_id).executeTakeFirstOrThrow()
  const token = `${maker.id}.${sign(secretKey, PURPOSE, signed(event, maker))}`
  return `${config.publicUrl}/event-invitation?id=${event.id}&token=${token}`
}

interface Given {
  event: (Versioned & { organization_id: string }) | undefined
  token: string
  /** Locks the link's maker, so that removing them comes either before the invitation or after it. */
  holds?: boolean
}

/** Throws `link_expired` for a link that is invalid or replaced, or whose maker may no longer invite. */
export const requireLink = async (
  { secretKey }: Deps,
  db: Db,
  { event, token, holds = false }: Given,
): Promise<void> => {
  const [by = '', signature = ''] = token.split('.')
  const maker = z.uuid().safeParse(by).success && event ? await makerOf(db, by, event, holds) : undefined
  if (!maker || !isSigned(secretKey, PURPOSE, signed(event!, maker), signature))
    throw new Problem('link_expired')
}

const makerOf = async (
  db: Db,
  id: string,
  { organization_id }: { organization_id: string },
  holds: boolean,
) => {
  const row = await account(db, id)
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'active')
    .$if(holds, (query) => query.forShare())
    .executeTakeFirst()
  return row && hasRight(row.team_role as TeamRole, 'member') ? row : undefined
}

/**
 * Returns what the link is for, or `link_expired`; also once the event is over or canceled, or its host is
 * suspended.
 */
export const previewLink = async (
  deps: Deps,
  { id, token }: { id: string; token: string },
): Promise<OutputOf<typeof look>> => {
  const now = deps.clock.now()
  const row = await eventRows(deps.db)
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.link_version', 'e.organization_id', 'o.kind as host_kind'])
    .where('e.id', '=', id)
    .where('o.state', '=', 'approved')
    .where(isUpcomingSql(now))
    .executeTakeFirst()
  await requireLink(deps, deps.db, { event: row, token })
  const [event] = await withHosts(deps.db, [row!], now)
  return { event: event!, invites: invitedKind[row!.host_kind] }
}
