import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'
import { invitedKind } from './event-invitations.rules.ts'

/** How many of an event's invitations are sent at once; nobody picks more. */
const MOST = 5000

interface Guest {
  account_id: string
  person_id: string
  name: string
}

const guests = sql<
  Guest[]
>`coalesce((select jsonb_agg(jsonb_build_object('account_id', ga.id, 'person_id', gp.id,
    'name', concat_ws(' ', gp.first_name, gp.last_name)) order by gp.last_name, ga.id)
  from event_invitation_guests g join role_accounts ga on ga.id = g.account_id join persons gp on gp.id = ga.person_id
  where g.invitation_id = i.id), '[]')`

/** What emails about invitations say: for one invitation, or all unanswered ones of an event but of those suspended. */
export const recipientsOf = async (db: Db, which: { invitation: string } | { pendingOf: string }) => {
  const all = db
    .selectFrom('event_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.event_id', 'i.state', 'i.way', 'i.message', 'i.answer', 'i.decline_reason'])
    .select(['i.created_at', 'i.organization_id', 'o.name as invited', 'h.id as host_id', 'h.name as host'])
    .select(['h.kind as host_kind', 'e.title as event', 'e.state as event_state', 'e.starts_at', 'e.ends_at'])
    .select(['e.time_zone', 'e.venue_name', guests.as('guests')])
    .limit(MOST)
  const rows = await ('invitation' in which
    ? all.where('i.id', '=', which.invitation)
    : all
        .where('i.event_id', '=', which.pendingOf)
        .where('i.state', '=', 'pending')
        .where('o.state', '=', 'approved')
        .orderBy('i.id')
  ).execute()
  return rows.map(({ starts_at, ends_at, time_zone, venue_name, ...row }) => ({
    ...row,
    invites: invitedKind[row.host_kind],
    when:
      starts_at && ends_at
        ? `${rangeLabel(starts_at, ends_at, time_zone)}, ${zoneLabel(time_zone)}`
        : 'To be announced',
    where: venue_name,
  }))
}
export type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number]
