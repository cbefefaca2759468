import { notify } from '#domains/notifications/notices.commands.ts'
import { organizationCard } from '#domains/organizations/organizations.queries.ts'
import type { Happened, Reaction } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'

/** Told once per employer and day, whoever of the team looked and whatever at; the own university's looks stand in the profile. */
const tellStudent = async (tx: Tx, { subject_id, organization_id, at }: Happened): Promise<void> => {
  const organization = organization_id ? await organizationCard(tx.db, organization_id) : undefined
  if (organization?.kind !== 'employer') return
  await notify(tx, {
    to: [subject_id],
    kind: 'profile_seen',
    title: `${organization.name} opened your profile`,
    text: 'Your profile says who looked, at what and when.',
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
