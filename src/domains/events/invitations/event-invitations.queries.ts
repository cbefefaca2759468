import { type RawBuilder, sql } from 'kysely'
import { cardColumns } from '#domains/organizations/organizations.queries.ts'
import { hasTeam } from '#domains/partnerships/partnerships.queries.ts'
import { isAmongPartnersSql, isPartnerSql } from '#domains/partnerships/partnerships.rules.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl } from '#platform/files.ts'
import { hasRight, type OrganizationScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { requireSameTotal } from '#shared/matching.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { MOST_MATCHING } from '#shared/totals.ts'
import { ownEvent } from '../events.queries.ts'
import { mayOfMember } from '../events.rules.ts'
import type {
  Candidate,
  employerInviting,
  Invitation,
  InvitationRow,
  Matching,
} from './event-invitations.contract.ts'
import { invitedKind, inviteOutcome, mayOfHostTeam } from './event-invitations.rules.ts'
import { invitationLink } from './invitation-links.queries.ts'

/** Returns what the host may do about invitations to one of its events. Throws `not_found`. */
export const invitingEvent = async (db: Db, scope: OrganizationScope, id: string, now: Date) => {
  const event = await ownEvent(db, scope, id)
    .select(['id', 'state', 'starts_at', 'ends_at', 'link_version'])
    .select(['registration_opens_at', 'registration_closes_at', 'exhibitors_close_at'])
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  return { ...event, may: mayOfMember(event, scope.team_role, now) }
}
type InvitingEvent = Awaited<ReturnType<typeof invitingEvent>>

/** Returned only to people who can invite; null once the event is over. */
export const linkOf = async (deps: Deps, scope: OrganizationScope, event: InvitingEvent) =>
  event.may.invite ? invitationLink(deps, deps.db, event, scope) : null

const invitedColumns = ['o.id as organization_id', ...cardColumns] as const

const invitationColumns = [
  'i.id as invitation_id',
  'i.state',
  'i.way',
  'i.message',
  'i.decline_reason',
  'i.answer',
  'i.created_at',
  'i.answered_at',
] as const

interface CardRow
  extends Omit<
    Candidate,
    'id' | 'tagline' | 'logo_url' | 'is_partnered' | 'is_registered' | 'invitation' | 'may'
  > {
  organization_id: string
  logo_file_id: string | null
}
const cardOf = (row: CardRow) => ({
  id: row.organization_id,
  kind: row.kind,
  name: row.name,
  slug: row.slug,
  logo_url: mediaUrl(row.logo_file_id),
  website: row.website,
  industry: row.industry,
  company_size: row.company_size,
  city: row.city,
  country_code: row.country_code,
})

export const invitationOf = (row: Omit<Invitation, 'id'> & { invitation_id: string }): Invitation => ({
  id: row.invitation_id,
  state: row.state,
  way: row.way,
  message: row.message,
  decline_reason: row.decline_reason,
  answer: row.answer,
  created_at: row.created_at,
  answered_at: row.answered_at,
})

/** Whether organization `o` takes part through its own registration. */
export const isRegisteredFor = (eventId: string | RawBuilder<unknown>) =>
  sql<boolean>`exists (select from fair_registrations f where f.event_id = ${eventId}
    and f.organization_id = o.id and f.state in ('pending', 'approved'))`

export const isRegistered = async (db: Db, organizationId: string, eventId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', '=', organizationId)
    .where(isRegisteredFor(eventId))
    .executeTakeFirst()
  return row !== undefined
}

/** Selects approved organizations of the other kind whose team can answer, with their invitation. */
const candidates = (db: Db, scope: OrganizationScope, eventId: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('event_invitations as i', (join) =>
      join.onRef('i.organization_id', '=', 'o.id').on('i.event_id', '=', eventId),
    )
    .where('o.kind', '=', invitedKind[scope.kind])
    .where('o.state', '=', 'approved')
    .where(hasTeam)

type Narrowing = Omit<QueryOf<typeof employerInviting.candidates>, 'page' | 'size'>

const narrowed = (scope: OrganizationScope, { search, partners, invited }: Narrowing) => {
  const partner = isAmongPartnersSql(scope, sql`o.id`)
  const wanted: RawBuilder<unknown>[] = []
  if (search) wanted.push(hasWords(sql`o.search`, search))
  if (partners !== undefined) wanted.push(partners ? partner : sql`not ${partner}`)
  if (invited !== undefined) wanted.push(invited ? sql`i.id is not null` : sql`i.id is null`)
  return allOf(wanted)
}

/** Returns all organizations that match, as many as the person saw. Throws `not_found`, or `list_changed` if others match. */
export const matchingCandidates = async (
  db: Db,
  scope: OrganizationScope,
  eventId: string,
  { total, ...narrowing }: Matching,
): Promise<string[]> => {
  if (!(await ownEvent(db, scope, eventId).select('id').executeTakeFirst())) throw new Problem('not_found')
  const rows = await candidates(db, scope, eventId)
    .where(narrowed(scope, narrowing))
    .select('o.id')
    .orderBy('o.id')
    .limit(MOST_MATCHING + 1)
    .execute()
  requireSameTotal(rows.length, total)
  return rows.map(({ id }) => id)
}

export const listCandidates = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  query: QueryOf<typeof employerInviting.candidates>,
): Promise<OutputOf<typeof employerInviting.candidates>> => {
  const event = await invitingEvent(deps.db, scope, id, deps.clock.now())
  const partner = isAmongPartnersSql(scope, sql`o.id`)
  const chosen = candidates(deps.db, scope, id).where(narrowed(scope, query))
  const rows = await chosen
    .select([
      ...invitedColumns,
      'o.tagline',
      partner.as('is_partnered'),
      isRegisteredFor(id).as('is_registered'),
    ])
    .select([...invitationColumns])
    .orderBy('is_partnered', 'desc')
    .orderBy(sql`o.search`)
    .orderBy('o.id')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = rows.map((row): Candidate => {
    const invitation = row.invitation_id ? invitationOf(row as never) : null
    return {
      ...cardOf(row),
      tagline: row.tagline,
      is_partnered: row.is_partnered,
      is_registered: row.is_registered,
      invitation,
      may: {
        invite: event.may.invite && !row.is_registered && inviteOutcome(invitation?.state) !== 'same',
      },
    }
  })
  return { ...toPage(data, total, query), link: await linkOf(deps, scope, event) }
}

const orders = {
  newest: sql`i.created_at desc, i.id desc`,
  answered: sql`i.answered_at desc nulls last, i.id desc`,
  name: sql`o.search, i.id`,
}

const invitations = (db: Db, eventId: string) =>
  db
    .selectFrom('event_invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .where('i.event_id', '=', eventId)

export const guestNames = sql<
  string[]
>`coalesce((select array_agg(concat_ws(' ', gp.first_name, gp.last_name) order by gp.last_name, ga.id)
  from event_invitation_guests g join role_accounts ga on ga.id = g.account_id join persons gp on gp.id = ga.person_id
  where g.invitation_id = i.id), '{}')`

export const listInvitations = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  query: QueryOf<typeof employerInviting.status>,
): Promise<OutputOf<typeof employerInviting.status>> => {
  const event = await invitingEvent(deps.db, scope, id, deps.clock.now())
  const wanted: RawBuilder<unknown>[] = [...oneOf('i.state', query.state), ...oneOf('i.way', query.way)]
  if (query.search) wanted.push(hasWords(sql`o.search`, query.search))
  const rows = await invitations(deps.db, id)
    .leftJoin('role_accounts as a', 'a.id', 'i.invited_by')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .where(allOf(wanted))
    .select([...invitedColumns, isPartnerSql(scope, sql`o.id`).as('is_partnered')])
    .select([...invitationColumns, 'p.first_name', 'p.last_name', guestNames.as('guests')])
    .orderBy(orders[query.sort])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const count = (state: string) => sql<number>`(count(*) filter (where i.state = ${state}))::int`
  const { total, ...counts } = await invitations(deps.db, id)
    .select(sql<number>`(count(*) filter (where ${allOf(wanted)}))::int`.as('total'))
    .select([
      count('pending').as('pending'),
      count('accepted').as('accepted'),
      count('declined').as('declined'),
    ])
    .executeTakeFirstOrThrow()
  const acts = hasRight(scope.team_role, 'member')
  const data = rows.map((row): InvitationRow => {
    const invitation = invitationOf(row)
    return {
      ...invitation,
      organization: cardOf(row),
      is_partnered: row.is_partnered,
      invited_by: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
      guests: row.guests,
      may: mayOfHostTeam(invitation.state, acts, event.may.invite),
    }
  })
  return {
    ...toPage(data, total, query),
    counts,
    link: await linkOf(deps, scope, event),
    may: { invite: event.may.invite },
  }
}
