import { type RawBuilder, sql } from 'kysely'
import { siteSql } from '#domains/organizations/organizations.queries.ts'
import { hasTeam } from '#domains/partnerships/partnerships.queries.ts'
import { isOpenToAnyone } from '#domains/students/directory/directory-entries.rules.ts'
import { iso } from '#platform/clock.ts'
import { allOf, hasWords } from '#platform/conditions.ts'
import type { Db } from '#platform/database.ts'
import type { Deps } from '#platform/deps.ts'
import { hasRight, type UniversityScope } from '#platform/scope.ts'
import type { OutputOf, QueryOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { offsetOf, toPage } from '#shared/paging.ts'
import { Problem } from '#shared/problems.ts'
import { ownEvent } from '../../events.queries.ts'
import { isRegisteredFor } from '../event-invitations.queries.ts'
import {
  type EmailInvitation,
  type EmailInvitationState,
  emailInvitationStates,
  type emailInvitations,
} from './email-invitations.contract.ts'
import { mayWithdraw, takesLetters } from './email-invitations.rules.ts'

/** What its letter is about; the letter of an invitation is made once. */
export const letterCause = (id: string): string => `email_invitation:${id}`

/** An employer has `email_invitations as i`: one that was rejected or suspended keeps nobody else from it. */
export const isTaken = sql<boolean>`exists (select from organizations t
  where t.id = i.organization_id and t.state in ('pending_review', 'approved'))`

/** How far `email_invitations as i` has come. */
const stateOf = (eventId: string) => sql<EmailInvitationState>`case
  when ${isRegisteredFor(eventId)} then 'registered'
  when i.declined_at is not null or g.state = 'declined' then 'declined'
  when i.organization_id is not null then 'started'
  when i.opened_at is not null then 'opened'
  when m.state = 'failed' then 'bounced'
  else 'sent' end`

const rowsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('email_invitations as i')
    .leftJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('event_invitations as g', (join) =>
      join.onRef('g.event_id', '=', 'i.event_id').onRef('g.organization_id', '=', 'i.organization_id'),
    )
    .leftJoin('mails as m', (join) => join.on('m.cause', '=', sql<string>`'email_invitation:' || i.id`))
    .where('i.event_id', '=', eventId)

export const listEmailInvitations = async (
  { db, clock }: Deps,
  scope: UniversityScope,
  id: string,
  query: QueryOf<typeof emailInvitations>,
): Promise<OutputOf<typeof emailInvitations>> => {
  const event = await ownEvent(db, scope, id)
    .select(['id', 'state', 'starts_at', 'ends_at', 'exhibitors_close_at'])
    .executeTakeFirst()
  if (!event) throw new Problem('not_found')
  const state = stateOf(id)
  const wanted: RawBuilder<unknown>[] = []
  if (query.state?.length) wanted.push(sql`${state} in (${sql.join(query.state)})`)
  if (query.search)
    wanted.push(hasWords(sql`fold(i.email || ' ' || i.name || ' ' || i.contact)`, query.search))
  const rows = await rowsOf(db, id)
    .leftJoin('role_accounts as a', 'a.id', 'i.invited_by')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .where(allOf(wanted))
    .select(['i.id', 'i.email', 'i.name', 'i.contact', 'i.created_at', 'i.opened_at'])
    .select([
      'i.organization_id',
      'i.declined_at',
      'o.name as organization_name',
      'p.first_name',
      'p.last_name',
    ])
    .select(state.as('state'))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(query.size)
    .offset(offsetOf(query))
    .execute()
  const judged = rowsOf(db, id).select([state.as('state'), allOf(wanted).as('fits')])
  const counted = await db
    .selectFrom(judged.as('judged'))
    .select('state')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('fits', '=', true).as('wanted'),
    ])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(
    emailInvitationStates.map((one) => [one, counted.find((row) => row.state === one)?.all ?? 0]),
  ) as Record<EmailInvitationState, number>
  const acts = hasRight(scope.team_role, 'member')
  const data = rows.map(
    ({ organization_id, organization_name, first_name, last_name, ...row }): EmailInvitation => ({
      ...row,
      organization: organization_id ? { id: organization_id, name: organization_name! } : null,
      invited_by: [first_name, last_name].filter(Boolean).join(' ') || null,
      may: { withdraw: acts && mayWithdraw({ ...row, organization_id }) },
    }),
  )
  const total = counted.reduce((sum, row) => sum + row.wanted, 0)
  return {
    ...toPage(data, total, query),
    counts,
    may: { invite: acts && takesLetters(event, clock.now()) },
  }
}

/** Returns the employers here by the domain of their website, unless several share it, or everybody who likes a mailbox. */
export const employersAt = async (db: Db, domains: readonly string[]) => {
  const asked = [...new Set(domains)].filter((domain) => !isOpenToAnyone(domain))
  const rows = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.name', siteSql.as('domain')])
    .where(sql<boolean>`${siteSql} = any (${asked}::text[])`)
    .where('o.kind', '=', 'employer')
    .where('o.state', '=', 'approved')
    .where(hasTeam)
    .orderBy('o.id')
    .limit(5000)
    .execute()
  const each = Map.groupBy(rows, ({ domain }) => domain)
  return new Map([...each].flatMap(([domain, found]) => (found.length === 1 ? [[domain, found[0]!]] : [])))
}

export const lettersSince = async (db: Db, organizationId: string, since: Date): Promise<number> => {
  const { sent } = await db
    .selectFrom('email_invitations as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('e.organization_id', '=', organizationId)
    .where('i.created_at', '>', iso(since))
    .executeTakeFirstOrThrow()
  // what was withdrawn since had been sent all the same
  const { withdrawn } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.countAll<number>().as('withdrawn'))
    .where('organization_id', '=', organizationId)
    .where('id', '>', newId(since.getTime()))
    .where('verb', '=', 'event.email_invitation_withdrawn')
    .executeTakeFirstOrThrow()
  return sent + withdrawn
}
