import { type RawBuilder, sql } from 'kysely'
import { organizationCards } from '#domains/organizations/organizations.queries.ts'
import { isPartnerSql } from '#domains/partnerships/partnerships.rules.ts'
import { allOf, hasWords, oneOf } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type UniversityScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import type { InvitationState } from '../events.contract.ts'
import { isTaken } from './by-email/email-invitations.queries.ts'
import { mayWithdraw, takesLetters } from './by-email/email-invitations.rules.ts'
import { guestNames, invitingEvent, isRegisteredFor, linkOf } from './event-invitations.queries.ts'
import { mayOfHostTeam } from './event-invitations.rules.ts'
import {
  type eventInvitations,
  type InvitationProgress,
  type InvitedWay,
  invitationProgress,
  type ListedInvitation,
} from './invitation-list.contract.ts'

type Counts = Record<InvitationProgress, number>

/** The letters to the team of `event_invitations as g`, if there were any, all came back. */
const teamLettersFailed = sql<boolean>`(select bool_and(m.state = 'failed') from role_accounts a
  join mails m on m.cause = concat_ws(':', 'event_invitation.sent', g.id,
    to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.id)
  where a.organization_id = g.organization_id)`

const ofTeams = (
  eventId: string,
) => sql`select g.id, 'team' as goes_to, g.state as answer_state, g.organization_id,
    case when x.id is null then g.way else 'email' end as way, o.name as organization, x.email,
    coalesce(x.name, '') as name, coalesce(x.contact, '') as contact, g.message, g.answer, g.decline_reason,
    g.invited_by, g.created_at, coalesce(x.opened_at, g.opened_at) as opened_at, g.answered_at,
    case when ${isRegisteredFor(eventId)} then 'registered'
      when g.state = 'declined' then 'declined'
      when g.state = 'accepted' or g.started_at is not null or x.id is not null then 'started'
      when g.opened_at is not null then 'opened'
      when ${teamLettersFailed} then 'bounced'
      else 'sent' end as state
  from event_invitations g join organizations o on o.id = g.organization_id
  left join lateral (select i.* from email_invitations i where i.event_id = g.event_id
    and i.organization_id = g.organization_id order by i.created_at, i.id limit 1) x on true
  where g.event_id = ${eventId}`

/** Those whose employer, if one took it up, is not invited yet: it waits for its review. A rejected one took up nothing. */
const ofAddresses = (
  eventId: string,
) => sql`select i.id, 'address', 'pending', o.id, 'email', o.name, i.email,
    i.name, i.contact, '', '', null, i.invited_by, i.created_at, i.opened_at, i.declined_at,
    case when ${isRegisteredFor(eventId)} then 'registered'
      when i.declined_at is not null then 'declined'
      when o.id is not null
        or exists (select from fair_prepared_registrations p where p.invitation_id = i.id) then 'started'
      when i.opened_at is not null then 'opened'
      when (select m.state = 'failed' from mails m where m.cause = 'email_invitation:' || i.id) then 'bounced'
      else 'sent' end
  from email_invitations i left join organizations o on o.id = i.organization_id and ${isTaken}
  where i.event_id = ${eventId} and not exists (select from event_invitations g
    where g.event_id = i.event_id and g.organization_id = i.organization_id)`

interface Listed {
  id: string
  goes_to: 'team' | 'address'
  answer_state: InvitationState
  organization_id: string | null
  way: InvitedWay
  organization: string | null
  email: string | null
  name: string
  contact: string
  message: string
  answer: string
  decline_reason: string | null
  invited_by: string | null
  created_at: string
  opened_at: string | null
  answered_at: string | null
  state: InvitationProgress
}

const listed = (db: Db, eventId: string) =>
  db.selectFrom(sql<Listed>`(${ofTeams(eventId)} union all ${ofAddresses(eventId)})`.as('i'))

const shownName = sql`fold(coalesce(i.organization, nullif(i.name, ''), i.email))`
const orders = {
  newest: sql`i.created_at desc, i.id desc`,
  answered: sql`i.answered_at desc nulls last, i.id desc`,
  name: sql`${shownName}, i.id`,
}

type Query = QueryOf<typeof eventInvitations>

const wantedOf = ({ search, state, way }: Query) => {
  const wanted: RawBuilder<unknown>[] = [...oneOf('i.state', state), ...oneOf('i.way', way)]
  if (search)
    wanted.push(hasWords(sql`fold(concat_ws(' ', i.organization, i.email, i.name, i.contact))`, search))
  return allOf(wanted)
}

const countOf = async (db: Db, id: string, query: Query): Promise<{ counts: Counts; total: number }> => {
  const counted = await listed(db, id)
    .select('i.state')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`(count(*) filter (where ${wantedOf(query)}))::int`.as('wanted'))
    .groupBy('i.state')
    .execute()
  const all = new Map(counted.map((row) => [row.state, row.all]))
  return {
    counts: Object.fromEntries(invitationProgress.map((one) => [one, all.get(one) ?? 0])) as Counts,
    total: counted.reduce((sum, { wanted }) => sum + wanted, 0),
  }
}

/** Returns everyone invited to the organization's own event, one row each. Throws `not_found`. */
export const listEventInvitations = async (
  deps: Deps,
  scope: UniversityScope,
  id: string,
  query: Query,
): Promise<OutputOf<typeof eventInvitations>> => {
  const { db } = deps
  const now = deps.clock.now()
  const event = await invitingEvent(db, scope, id, now)
  const rows = await listed(db, id)
    .leftJoin('role_accounts as a', 'a.id', 'i.invited_by')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .where(wantedOf(query))
    .selectAll('i')
    .select([isPartnerSql(scope, sql`i.organization_id`).as('is_partnered'), guestNames.as('guests')])
    .select(['p.first_name', 'p.last_name'])
    .orderBy(orders[query.sort])
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const { counts, total } = await countOf(db, id, query)
  const cards = await organizationCards(
    db,
    rows.flatMap(({ organization_id }) => organization_id ?? []),
  )
  const acts = hasRight(scope.team_role, 'member')
  const mayOf = (row: Listed) =>
    row.goes_to === 'team'
      ? mayOfHostTeam(row.state === 'registered' ? 'accepted' : row.answer_state, acts, event.may.invite)
      : {
          withdraw: acts && mayWithdraw({ is_invited: false, declined_at: row.answered_at }),
          invite_again: false,
        }
  const data = rows.map(
    ({ organization_id, answer_state, first_name, last_name, invited_by, ...row }): ListedInvitation => ({
      ...row,
      organization: (organization_id && cards.get(organization_id)) || null,
      invited_by: [first_name, last_name].filter(Boolean).join(' ') || null,
      may: mayOf({ ...row, organization_id, answer_state, invited_by }),
    }),
  )
  return {
    ...toPage(data, total, query),
    counts,
    link: await linkOf(deps, scope, event),
    may: { invite: event.may.invite, by_email: acts && takesLetters(event, now) },
  }
}
