import { notify } from '#domains/notifications/notices.commands.ts'
import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'

/**
 * Notifies the student once per employer and day, whoever on the team looked and at whatever; views by their
 * own university are listed in the profile.
 */
const tellStudent = async (tx: Tx, { subject_id, organization_id, at }: RecordedActivity): Promise<void> => {
  const organization = organization_id ? await organizationCard(tx.db, organization_id) : undefined
  if (organization?.kind !== 'employer') return
  await notify(tx, {
    to: [subject_id],
    kind: 'profile_seen',
    title: `${organization.name} opened your profile`,
    text: 'Your profile shows who looked, at what, and when.',
    link: '/student/my-profile#seen',
    cause: `student.seen:${organization.id}:${new Date(at).toISOString().slice(0, 10)}`,
  })
}

export const studentDetailReactions: Reaction[] = [
  {
    name: 'students.tell_of_look',
    on: ['student.profile_opened', 'student.resume_opened'],
    run: tellStudent,
  },
]
