import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { countLabel } from '#shared/labels.ts'

/** Tells a team when someone else imported jobs for it. */
const tellTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const ownDoing = happened.actor_role === 'employer_user'
  if (ownDoing || happened.subject_type !== 'organization') return
  const { created, updated } = happened.data as { created: number; updated: number }
  const team = await teamOf(tx.db, happened.subject_id, 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'jobs_imported',
    title: 'Jobs were imported for you',
    text: `${countLabel(created, 'job')} posted and ${countLabel(updated, 'job')} updated, without using your job tokens.`,
    link: '/employer/your-job',
    cause: `jobs.imported:${happened.id}`,
  })
}

export const jobImportReactions: Reaction[] = [
  { name: 'jobs.tell_team_of_import', on: ['jobs.imported'], run: tellTeam },
]
