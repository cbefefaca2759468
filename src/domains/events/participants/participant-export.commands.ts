import { recordProfileViews } from '#domains/students/profile-views/profile-views.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import { csvAnswer } from '#platform/csv.ts'
import type { Deps } from '#platform/deps.ts'
import type { FileAnswer } from '#platform/file-answer.ts'
import type { OrganizationScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { labels } from '#shared/labels-of-lists.ts'
import type { ParticipantFilters } from './participants.contract.ts'
import { chosenStudents, hostedEvent, type ParticipantRow, participantRows } from './participants.queries.ts'

const columns = {
  first_name: 'First name',
  last_name: 'Last name',
  university: 'University',
  majors: 'Majors',
  graduation_class: 'Class',
  degree: 'Degree',
  email: 'Email',
  state: 'Registration',
  registered_at: 'Since',
  attendance: 'Attendance',
  checked_in_at: 'Checked in',
} as const

const states = {
  registered: 'Registered',
  waitlisted: 'Waiting list',
  offered: 'Offered a place',
  canceled: 'Canceled',
}
const attendances = { checked_in: 'Checked in', no_show: 'Did not come', open: '' }

const line = (row: ParticipantRow): Record<keyof typeof columns, string | number | null> => ({
  first_name: row.first_name,
  last_name: row.last_name,
  university: row.university,
  majors: row.majors.join('; '),
  graduation_class: row.graduation_class,
  degree: row.degree && (labels[row.degree] ?? row.degree),
  email: row.email,
  state: states[row.state],
  registered_at: row.registered_at,
  attendance: attendances[row.attendance],
  checked_in_at: row.checked_in_at,
})

async function* linesOf(rows: AsyncIterable<ParticipantRow>) {
  for await (const row of rows) yield line(row)
}

/** The participants the filters leave, written while they are read; the log says who took them out, and they see it too. */
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
    await recordProfileViews(
      tx,
      scope.organization_id,
      'profile',
      await chosenStudents(tx.db, event, filters),
    )
  })
  const lines = linesOf(participantRows(deps.db, event, filters))
  return csvAnswer('participants', columns, lines, deps.clock.now())
}
