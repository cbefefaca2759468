import { recordProfileViewsOf } from '#domains/students/profile-views/profile-views.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { columns, line } from './participant-export.mapping.ts'
import type { ParticipantFilters } from './participants.contract.ts'
import { chosenStudents, hostedEvent, type ParticipantRow, participantRows } from './participants.queries.ts'

async function* linesOf(rows: AsyncIterable<ParticipantRow>) {
  for await (const row of rows) yield line(row)
}

/** Streams the matching participants; the log says who exported them, which the participants can see. */
export const exportParticipants = async (
  deps: Deps,
  scope: OrganizationScope,
  id: string,
  filters: ParticipantFilters,
): Promise<FileAnswer> => {
  const event = await hostedEvent(deps.db, scope, id)
  await inTransaction(deps, async (tx) => {
    await recordActivity(tx, scope.actor, {
      verb: 'event.participants_exported',
      subject: { type: 'event', id },
      data: { title: event.title },
    })
    const seen = chosenStudents(tx.db, event, filters)
    await recordProfileViewsOf(tx, scope.organization_id, 'profile', seen)
  })
  const lines = linesOf(participantRows(deps.db, event, filters))
  return csvAnswer('participants', columns, lines, deps.clock.now())
}
