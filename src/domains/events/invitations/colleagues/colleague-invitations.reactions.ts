import { notify } from '#domains/notifications/notices.commands.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { rangeLabel, zoneLabel } from '#shared/labels.ts'
import { assignInvitedDuties } from './colleague-invitations.commands.ts'
import { dutyLetter } from './colleague-invitations.mails.ts'

const tellColleagues = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { account_ids, message } = happened.data as { account_ids: string[]; message: string }
  const event = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('persons as p', (join) => join.on('p.id', '=', happened.actor_person_id))
    .select(['e.title', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.venue_name', 'e.state'])
    .select(['o.name', 'o.kind', 'p.first_name', 'p.last_name'])
    .where('e.id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!event || event.state === 'canceled' || event.state === 'removed') return
  const { starts_at, ends_at, time_zone } = event
  const link = `/${event.kind}/event/detail?id=${happened.subject_id}`
  const letter = dutyLetter({
    event: event.title,
    team: event.name,
    from: [event.first_name, event.last_name].filter(Boolean).join(' ') || event.name,
    when:
      starts_at && ends_at ? `${rangeLabel(starts_at, ends_at, time_zone)}, ${zoneLabel(time_zone)}` : null,
    where: event.venue_name,
    message,
    url: tx.deps.config.publicUrl + link,
  })
  await notify(tx, {
    to: account_ids,
    kind: 'team_on_duty',
    title: letter.heading,
    text: message || event.name,
    link,
    cause: `event.colleagues_asked:${happened.id}`,
    letter,
  })
}

export const colleagueReactions: Reaction[] = [
  { name: 'event_colleagues.tell', on: ['event.colleagues_asked'], run: tellColleagues },
  {
    name: 'event_colleagues.take_up_duty',
    on: ['account.verified'],
    run: (tx, happened) => assignInvitedDuties(tx, happened.subject_id),
  },
]
