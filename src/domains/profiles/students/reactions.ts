import { notify } from '#domains/notifications/commands.ts'
import { organisationCard } from '#domains/organisations/queries.ts'
import type { Tx } from '#platform/deps.ts'
import type { Happened, Reaction } from '#platform/reactions.ts'

/** Told once per employer and day, whoever of the team looked and whatever at; the own university's looks stand in the profile. */
const tellStudent = async (tx: Tx, { subject_id, organisation_id, at }: Happened): Promise<void> => {
  const organisation = organisation_id ? await organisationCard(tx.db, organisation_id) : undefined
  if (organisation?.kind !== 'employer') return
  await notify(tx, {
    to: [subject_id],
    kind: 'profile_seen',
    title: `${organisation.name} opened your profile`,
    text: 'Your profile says who looked, at what and when.',
    link: '/student/my-profile#seen',
    cause: `student.seen:${organisation.id}:${new Date(at).toISOString().slice(0, 10)}`,
  })
}

export const studentDetailReactions: Reaction[] = [
  {
    name: 'students.tell_of_look',
    on: ['student.profile_opened', 'student.resume_opened'],
    run: tellStudent,
  },
]
