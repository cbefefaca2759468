import { sql } from 'kysely'
import { countMailed } from '#domains/notifications/notices.queries.ts'
import { inviteWithin } from '#domains/teams/invitations/team-invitations.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { iso } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Role, TeamRole } from '#shared/endpoint.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'
import { requireNone } from '#shared/problems.ts'
import { lockEvent } from '../../events.queries.ts'
import { requireStep } from '../../events.rules.ts'
import { dutyErrors } from '../../hosting/event-duty.commands.ts'

/** Puts colleagues on duty and notifies each as they prefer, including those already on duty. */
export const putColleaguesOnDuty = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { account_ids, message }: { account_ids: string[]; message: string },
): Promise<{ asked: number; emailed: number }> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('edit', event, tx.now)
    requireNone(await dutyErrors(tx, scope, account_ids, 'account_ids'))
    const asked = [...new Set(account_ids)]
    await tx.db
      .insertInto('event_duty')
      .values(asked.map((account_id) => ({ event_id: id, account_id, added_at: tx.now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await recordActivity(tx, scope.actor, {
      verb: 'event.colleagues_asked',
      subject: { type: 'event', id },
      data: { title: event.title, account_ids: asked, message },
    })
    return { asked: asked.length, emailed: await countMailed(tx.db, asked, 'team_on_duty') }
  })

/** Invites people to the team; they are on duty at the event once they join. */
export const inviteColleagues = (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  { emails, team_role, message }: { emails: string[]; team_role: TeamRole; message: string },
): Promise<{ link: string; invited: number }> =>
  inTransaction(deps, async (tx) => {
    const event = await lockEvent(tx, scope, id)
    requireStep('edit', event, tx.now)
    const when =
      event.starts_at && event.ends_at ? rangeLabel(event.starts_at, event.ends_at, event.time_zone) : null
    const occasion = { when: when && `${when}, ${zoneLabel(event.time_zone)}` }
    const { link, invitations } = await inviteWithin(tx, scope, { emails, team_role, occasion })
    await tx.db
      .insertInto('event_duty_invitations')
      .values(invitations.map((invitation) => ({ link_id: invitation.id, event_id: id, message })))
      .execute()
    return { link, invited: invitations.length }
  })

/** Sends the invitation's message now that the address is verified. */
const handOver = async (tx: Tx, accountId: string, eventId: string): Promise<void> => {
  const written = await tx.db
    .selectFrom('event_duty_invitations as d')
    .innerJoin('mailed_links as l', 'l.id', 'd.link_id')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('role_accounts as a', 'a.organization_id', 'l.organization_id')
    .innerJoin('persons as p', 'p.id', 'a.person_id')
    .select(['d.message', 'e.title', 'l.invited_by', 'l.role', 'e.organization_id'])
    .whereRef('p.email', '=', 'l.email')
    .where('a.id', '=', accountId)
    .where('d.event_id', '=', eventId)
    .orderBy('l.created_at', 'desc')
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()
  if (!written?.message) return
  const { invited_by, role, organization_id, title, message } = written
  await recordActivity(
    tx,
    { person_id: invited_by, role, organization_id, request_id: null },
    {
      verb: 'event.colleagues_asked',
      subject: { type: 'event', id: eventId },
      data: { title, account_ids: [accountId], message },
    },
  )
}

/** Puts a new member on duty at the upcoming events they were invited for. */
export const assignInvitedDuties = async (tx: Tx, accountId: string): Promise<void> => {
  const taken = await tx.db
    .insertInto('event_duty')
    .columns(['event_id', 'account_id', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom('event_duty_invitations as d')
        .innerJoin('mailed_links as l', 'l.id', 'd.link_id')
        .innerJoin('events as e', 'e.id', 'd.event_id')
        .innerJoin('role_accounts as a', 'a.organization_id', 'l.organization_id')
        .innerJoin('persons as p', 'p.id', 'a.person_id')
        .select(['d.event_id', 'a.id as account_id', sql<string>`${iso(tx.now)}::timestamptz`.as('added_at')])
        .distinct()
        .whereRef('p.email', '=', 'l.email')
        .where('a.id', '=', accountId)
        .where('a.status', '=', 'active')
        .where('e.state', 'in', ['draft', 'published'])
        .where((on) => on.or([on('e.ends_at', 'is', null), on('e.ends_at', '>', iso(tx.now))])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  for (const { event_id } of taken) await handOver(tx, accountId, event_id)
}
