import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { takenDownLetter } from './event-admin.mails.ts'

const tellHost = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { reason } = happened.data as { reason: string }
  const event = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select(['e.id', 'e.title', 'e.organization_id', 'e.canceled_at', 'o.name as host', 'o.kind'])
    .where('e.id', '=', happened.subject_id)
    .executeTakeFirst()
  if (!event) return
  const { config } = tx.deps
  const link = `/${event.kind}/event/detail?id=${event.id}`
  const letter = takenDownLetter({
    ...event,
    reason,
    isCanceled: event.canceled_at !== null,
    contact: config.operatorEmail ?? null,
    url: `${config.publicUrl}${link}`,
  })
  const team = await teamOf(tx.db, event.organization_id, 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'event_news',
    title: letter.heading,
    text: reason,
    link,
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

export const eventAdminReactions: Reaction[] = [
  { name: 'operators.tell_host_of_take_down', on: ['event.taken_down'], run: tellHost },
]
