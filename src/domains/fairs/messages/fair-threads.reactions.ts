import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { type Parties, partiesOf } from '../fairs.queries.ts'
import { PART } from './fair-broadcasts.commands.ts'
import { recipientsOf } from './fair-broadcasts.queries.ts'
import type { Side } from './fair-threads.contract.ts'
import { messageLetter } from './fair-threads.mails.ts'
import { writtenMessage } from './fair-threads.queries.ts'
import { subjectOf } from './fair-threads.rules.ts'

interface Written {
  by: Side
  author: string | null
  text: string
  cause: string
}

const linkOf = (reader: Side, parties: Parties): string =>
  reader === 'host'
    ? `/${parties.host_kind}/event/detail?id=${parties.event_id}&tab=exhibitors&registration=${parties.id}`
    : `/${parties.exhibitor_kind}/fair-and-event/status?id=${parties.id}`

const noticeOf = (
  tx: Tx,
  parties: Parties,
  to: string[],
  { by, author, text, cause }: Written,
): NewNotice => {
  const reader = by === 'host' ? 'exhibitor' : 'host'
  const link = linkOf(reader, parties)
  const letter = messageLetter({
    subject: subjectOf(parties[by], parties.title),
    from: parties[by],
    to: parties[reader],
    event: parties.title,
    author,
    text,
    url: tx.deps.config.publicUrl + link,
  })
  return { to, kind: 'fair_message', title: letter.subject, text, link, cause, letter }
}

/** Notifies the other teams, with as many statements for many as for one. */
const tell = async (tx: Tx, all: readonly Parties[], written: Written): Promise<void> => {
  const reader = written.by === 'host' ? 'exhibitor_id' : 'host_id'
  const members = await teamsOf(
    tx.db,
    all.map((parties) => parties[reader]),
    'member',
  )
  const teams = Map.groupBy(members, ({ organization_id }) => organization_id)
  await notifyAll(
    tx,
    all.map((parties) => {
      const team = teams.get(parties[reader]) ?? []
      return noticeOf(
        tx,
        parties,
        team.map(({ account_id }) => account_id),
        written,
      )
    }),
  )
}

const tellOfMessage = async (tx: Tx, { subject_id, data }: RecordedActivity): Promise<void> => {
  const { message_id } = data as { message_id: string }
  const message = await writtenMessage(tx.db, message_id)
  if (!message) return
  const { side: by, name: author, text } = message
  await tell(tx, await partiesOf(tx.db, [subject_id]), {
    by,
    author,
    text,
    cause: `fair_message:${message_id}`,
  })
}

const tellOfBroadcast = async (tx: Tx, { data }: RecordedActivity): Promise<void> => {
  const { broadcast_id, part } = data as { broadcast_id: string; part: number }
  const ids = await recipientsOf(tx.db, broadcast_id, { offset: part * PART, limit: PART })
  if (ids.length === 0) return
  const sent = await tx.db
    .selectFrom('fair_broadcasts as b')
    .leftJoin('role_accounts as a', 'a.id', 'b.author_id')
    .leftJoin('persons as p', 'p.id', 'a.person_id')
    .select(['b.text', 'p.first_name', 'p.last_name'])
    .where('b.id', '=', broadcast_id)
    .executeTakeFirstOrThrow()
  await tell(tx, await partiesOf(tx.db, ids), {
    by: 'host',
    author: sent.first_name === null ? null : `${sent.first_name} ${sent.last_name}`.trim(),
    text: sent.text,
    cause: `fair_broadcast:${broadcast_id}`,
  })
}

export const fairMessageReactions: Reaction[] = [
  { name: 'fairs.tell_of_message', on: ['fair_message.written'], run: tellOfMessage },
  {
    name: 'fairs.tell_of_broadcast',
    on: ['fair_broadcast.sent', 'fair_broadcast.continued'],
    run: tellOfBroadcast,
  },
]
