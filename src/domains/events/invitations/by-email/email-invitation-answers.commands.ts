import { hiddenEmail } from '#domains/notifications/unsubscribe/unsubscribe.mapping.ts'
import { type Activity, recordActivities, recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import type { Actor, EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import { eventRows, withHosts } from '../../events.queries.ts'
import { isUpcomingSql, stateAt } from '../../events.rules.ts'
import { acceptByRegistering } from '../event-invitations.commands.ts'
import { isRegistered } from '../event-invitations.queries.ts'
import type { acceptByLink, lookAtInvitation } from './email-invitation-answers.contract.ts'
import { addressHash, readToken } from './email-invitation-tokens.mapping.ts'
import { isTaken } from './email-invitations.queries.ts'

const idOf = (deps: Deps, token: string): string => {
  const id = readToken(deps.secretKey, token)
  if (!id) throw new Problem('link_expired')
  return id
}

/**
 * Locks the event before the invitation: it can't be canceled meanwhile, and nobody registers for it, which would
 * answer an invitation that is only being made. Throws `link_expired`.
 */
const hold = async (tx: Tx, id: string) => {
  const event = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['e.id', 'e.state', 'e.starts_at', 'e.ends_at', 'e.exhibitors_close_at', 'e.organization_id'])
    .where('e.id', '=', (eb) => eb.selectFrom('email_invitations').select('event_id').where('id', '=', id))
    .where('h.state', '=', 'approved')
    .forNoKeyUpdate('e')
    .executeTakeFirst()
  if (!event || stateAt(event, tx.now) !== 'published') throw new Problem('link_expired')
  const invitation = await tx.db
    .selectFrom('email_invitations as i')
    .select(['id', 'organization_id', 'declined_at', 'opened_at', 'invited_by', isTaken.as('is_taken')])
    .select((eb) =>
      eb
        .selectFrom('organizations as t')
        .select('t.state')
        .whereRef('t.id', '=', 'i.organization_id')
        .as('taker'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw new Problem('link_expired')
  return { event, invitation }
}

export const holdByToken = (tx: Tx, token: string) => hold(tx, idOf(tx.deps, token))

/** Returns what the link is for, and remembers that it was opened. */
export const openInvitation = async (
  deps: Deps,
  { token }: { token: string },
): Promise<OutputOf<typeof lookAtInvitation>> => {
  const id = idOf(deps, token)
  const now = deps.clock.now()
  const row = await eventRows(deps.db)
    .innerJoin('email_invitations as i', 'i.event_id', 'e.id')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .select(['i.email', 'i.declined_at', isTaken.as('is_taken_up')])
    .where('i.id', '=', id)
    .where('h.state', '=', 'approved')
    .where(isUpcomingSql(now))
    .executeTakeFirst()
  if (!row) throw new Problem('link_expired')
  await deps.db
    .updateTable('email_invitations')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
  const [event] = await withHosts(deps.db, [row], now)
  return {
    event: event!,
    email: hiddenEmail(row.email),
    is_declined: row.declined_at !== null,
    is_taken_up: row.is_taken_up,
  }
}

interface Taker {
  event_id: string
  organization_id: string
  invited_by: string | null
}

/** Invites organizations to events, unless they are; one that declined can reconsider. `pick`: their teams are told. */
export const inviteTakers = async (
  tx: Tx,
  actor: Actor,
  { way, takers }: { way: 'pick' | 'link'; takers: readonly Taker[] },
): Promise<void> => {
  if (takers.length === 0) return
  const asked = { state: 'pending', way, message: '', created_at: tx.now } as const
  const made = await tx.db
    .insertInto('event_invitations')
    .values(takers.map((taker) => ({ ...asked, ...taker, id: newId(tx.now.getTime()) })))
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'organization_id'])
        .doUpdateSet(({ ref }) => ({
          ...asked,
          invited_by: ref('excluded.invited_by'),
          decline_reason: null,
          answered_by: null,
          answered_at: null,
          opened_at: null,
          started_at: null,
        }))
        .where('event_invitations.state', '=', 'declined'),
    )
    .returning(['id', 'event_id', 'organization_id'])
    .execute()
  if (made.length === 0) return
  const hosts = await tx.db
    .selectFrom('events')
    .select(['id', 'organization_id'])
    .where(
      'id',
      'in',
      made.map(({ event_id }) => event_id),
    )
    .execute()
  const hostOf = new Map(hosts.map(({ id, organization_id }) => [id, organization_id]))
  await recordActivities(
    tx,
    actor,
    made.map(
      ({ id, event_id, organization_id }): Activity => ({
        verb: 'event_invitation.sent',
        subject: { type: 'event_invitation', id },
        organization_id: hostOf.get(event_id)!,
        data: { event_id, invited: organization_id, way },
      }),
    ),
  )
}

/** Takes the invitation up for the employer: it is invited like one that was picked. */
export const takeUp = (
  deps: Deps,
  scope: EmployerScope,
  { token }: { token: string },
): Promise<OutputOf<typeof acceptByLink>> =>
  inTransaction(deps, async (tx) => {
    const { event, invitation } = await hold(tx, idOf(deps, token))
    const { organization_id } = scope
    if (invitation.is_taken && invitation.organization_id !== organization_id)
      throw new Problem('conflict', 'Another employer has already taken up this invitation')
    await tx.db
      .updateTable('email_invitations')
      .set({ organization_id, declined_at: null, opened_at: invitation.opened_at ?? tx.now })
      .where('id', '=', invitation.id)
      .execute()
    const taker = { event_id: event.id, organization_id, invited_by: invitation.invited_by }
    await inviteTakers(tx, scope.actor, { way: 'link', takers: [taker] })
    if (await isRegistered(tx.db, organization_id, event.id)) await acceptByRegistering(tx, scope, event.id)
    return tx.db
      .selectFrom('event_invitations')
      .select(['event_id', 'state'])
      .where('event_id', '=', event.id)
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
  })

export const decline = (deps: Deps, actor: Actor, { token }: { token: string }): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const { event, invitation } = await hold(tx, idOf(deps, token))
    if (invitation.is_taken)
      throw new Problem('conflict', 'Your team has taken this up: sign in to answer for it')
    if (invitation.declined_at) return
    await tx.db
      .updateTable('email_invitations')
      .set({ organization_id: null, declined_at: tx.now, opened_at: invitation.opened_at ?? tx.now })
      .where('id', '=', invitation.id)
      .execute()
    await recordActivity(tx, actor, {
      verb: 'event.email_invitation_declined',
      subject: { type: 'event', id: event.id },
      organization_id: event.organization_id,
      data: { invitation_id: invitation.id },
    })
  })

/** Remembers, as a hash, that the address wants no invitations; also once its event is over. */
export const refuseInvitations = async (deps: Deps, { token }: { token: string }): Promise<void> => {
  const row = await deps.db
    .selectFrom('email_invitations')
    .select('email')
    .where('id', '=', idOf(deps, token))
    .executeTakeFirst()
  if (!row) throw new Problem('link_expired')
  await deps.db
    .insertInto('invitation_refusals')
    .values({ address_hash: addressHash(deps.secretKey, row.email), created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
