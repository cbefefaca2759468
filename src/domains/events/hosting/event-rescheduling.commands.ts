import type { Tx } from '#platform/transactions.ts'
import { countLabel } from '#shared/labels.ts'
import { Problem } from '#shared/problems.ts'
import { countStudents, participatingOrganizations } from './event-rescheduling.queries.ts'
import { type MovableDetails, movedWhat } from './hosted-events.rules.ts'

/** Throws `move_to_confirm` with how many people will be notified, unless the host has confirmed. */
export const requireConfirmed = async (
  tx: Tx,
  before: MovableDetails & { id: string },
  after: MovableDetails,
  confirmed: boolean,
): Promise<void> => {
  if (confirmed) return
  const students = await countStudents(tx.db, before.id)
  const organizations = (await participatingOrganizations(tx.db, before.id)).length
  const told = [
    students > 0 && countLabel(students, 'student'),
    organizations > 0 && countLabel(organizations, 'organization'),
  ].filter(Boolean)
  const whom = told.length > 0 ? `${told.join(' and ')} will be notified` : 'No one needs to be notified yet'
  throw new Problem('move_to_confirm', `This changes ${movedWhat(before, after)}. ${whom}.`)
}
