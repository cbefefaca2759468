import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { endLines, moveUpAt } from './booth-waits.commands.ts'
import { lineEndedLetter } from './booth-waits.mails.ts'

/** A host may have raised a quantity; an answer could be undone until now. */
const moveLinesUp = async (tx: Tx, { subject_type, subject_id, data }: RecordedActivity): Promise<void> =>
  moveUpAt(tx, subject_type === 'event' ? subject_id : (data as { event_id: string }).event_id)

const tellOfEnd = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { event_id, exhibitor_id, reason } = happened.data as {
    event_id: string
    exhibitor_id: string
    reason: 'canceled' | 'started'
  }
  const row = await tx.db
    .selectFrom('events as e')
    .innerJoin('organizations as h', 'h.id', 'e.organization_id')
    .innerJoin('organizations as x', (join) => join.on('x.id', '=', exhibitor_id))
    .select(['e.title', 'h.name as host', 'x.name as exhibitor', 'x.kind'])
    .where('e.id', '=', event_id)
    .executeTakeFirst()
  if (!row) return
  const link = `/${row.kind}/fair-and-event`
  const letter = lineEndedLetter({ ...row, reason, url: tx.deps.config.publicUrl + link })
  const team = await teamOf(tx.db, exhibitor_id, 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'fair_registration',
    title: letter.heading,
    text: letter.paragraphs[0]!,
    link,
    cause: `fair_wait.ended:${happened.id}`,
    letter,
  })
}

export const waitingReactions: Reaction[] = [
  {
    name: 'fairs.move_lines_up',
    on: ['fair_registration.declined', 'event.edited'],
    run: moveLinesUp,
  },
  { name: 'fairs.tell_of_line_end', on: ['fair_wait.ended'], run: tellOfEnd },
]

export const waitingTicks: Tick[] = [{ name: 'fairs.end_lines', run: endLines }]
