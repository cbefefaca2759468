import { sql } from 'kysely'
import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { acceptedLetter, declinedLetter, guestLetter, invitedLetter } from './event-invitations.mails.ts'
import { type Recipient, recipientsOf } from './invitation-recipients.queries.ts'

const pageOfInvited = ({ invites, event_id }: Recipient) => `/${invites}/your-event/detail?id=${event_id}`
/** Employers accept and register on one page; universities have nothing to fill in. */
const pageToAnswer = (told: Recipient) =>
  told.invites === 'employer' ? `/employer/your-event/register?id=${told.event_id}` : pageOfInvited(told)
const pageOfHost = ({ host_kind, event_id }: Recipient) =>
  host_kind === 'employer'
    ? `/employer/event/detail/invitation-status?id=${event_id}`
    : `/university/event/detail?id=${event_id}&tab=invitations`

const aboutFor = (tx: Tx, told: Recipient, page: string) => ({
  ...told,
  url: tx.deps.config.publicUrl + page,
})

const accountsOf = async (tx: Tx, organizationId: string) =>
  (await teamOf(tx.db, organizationId, 'member')).map(({ account_id }) => account_id)

/** Notifies the invited teams, once each time they are asked. */
const tellInvited = async (tx: Tx, invitations: Recipient[]): Promise<void> => {
  for (const told of invitations) {
    if (told.state !== 'pending' || told.way !== 'pick' || told.event_state !== 'published') continue
    const page = pageToAnswer(told)
    await notify(tx, {
      to: await accountsOf(tx, told.organization_id),
      kind: 'event_invitation',
      title: `${told.host} invited you to ${told.event}`,
      text: told.message || told.when,
      link: page,
      cause: `event_invitation.sent:${told.id}:${told.created_at}`,
      letter: invitedLetter(aboutFor(tx, told, page), told.message),
    })
  }
}

/** An employer just approved that filled in the registration before is registered instead, or left to answer itself. */
const isPrepared = async (tx: Tx, invitation: string): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('event_invitations as g')
    .select('g.id')
    .where('g.id', '=', invitation)
    .where(
      sql<boolean>`exists (select from email_invitations i join fair_prepared_registrations p on p.invitation_id = i.id
        where i.event_id = g.event_id and i.organization_id = g.organization_id)`,
    )
    .executeTakeFirst()
  return row !== undefined
}

const tellOfSent = async (tx: Tx, { verb, subject_id, data }: RecordedActivity): Promise<void> => {
  if (verb === 'event_invitation.sent' && data.way === 'pick' && (await isPrepared(tx, subject_id))) return
  await tellInvited(tx, await recipientsOf(tx.db, { invitation: subject_id }))
}

/** Notifies organizations picked while the event was a draft. */
const tellOfPublished = async (tx: Tx, happened: RecordedActivity): Promise<void> =>
  tellInvited(tx, await recipientsOf(tx.db, { pendingOf: happened.subject_id }))

const tellHost = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const [told] = await recipientsOf(tx.db, { invitation: happened.subject_id })
  if (!told) return
  const page = pageOfHost(told)
  const about = aboutFor(tx, told, page)
  const letter =
    happened.verb === 'event_invitation.accepted'
      ? acceptedLetter(
          about,
          told.answer,
          told.guests.map(({ name }) => name),
        )
      : declinedLetter(about, told.decline_reason)
  await notify(tx, {
    to: await accountsOf(tx, told.host_id),
    kind: 'event_invitation_answer',
    title: letter.heading,
    text: told.event,
    link: page,
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

/** Notifies people listed as attending, except those who added themselves. */
const tellGuests = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const [told] = await recipientsOf(tx.db, { invitation: happened.subject_id })
  if (!told) return
  const page = pageOfInvited(told)
  const letter = guestLetter(aboutFor(tx, told, page))
  const others = told.guests.filter(({ person_id }) => person_id !== happened.actor_person_id)
  await notify(tx, {
    to: others.map(({ account_id }) => account_id),
    kind: 'team_on_duty',
    title: letter.heading,
    text: told.when,
    link: page,
    cause: `event_invitation.guest:${told.id}:${happened.id}`,
    letter,
  })
}

const tellOfWithdrawal = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { invited, invites, title, told } = happened.data as Record<
    'invited' | 'invites' | 'title',
    string
  > & { told: boolean }
  if (!told) return
  await notify(tx, {
    to: await accountsOf(tx, invited),
    kind: 'event_invitation',
    title: 'An invitation was withdrawn',
    text: title,
    link: `/${invites}/your-event?tab=invited`,
    cause: `event_invitation.withdrawn:${happened.id}`,
  })
}

export const invitationReactions: Reaction[] = [
  {
    name: 'event_invitations.tell_invited',
    on: ['event_invitation.sent', 'event_invitation.left_to_team'],
    run: tellOfSent,
  },
  { name: 'event_invitations.tell_invited_of_publishing', on: ['event.published'], run: tellOfPublished },
  {
    name: 'event_invitations.tell_host',
    on: ['event_invitation.accepted', 'event_invitation.declined'],
    run: tellHost,
  },
  { name: 'event_invitations.tell_guests', on: ['event_invitation.accepted'], run: tellGuests },
  { name: 'event_invitations.tell_of_withdrawal', on: ['event_invitation.withdrawn'], run: tellOfWithdrawal },
]
