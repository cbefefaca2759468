import { notifyAll } from '#domains/notifications/notices.commands.ts'
import { teamsOf } from '#domains/organizations/organizations.queries.ts'
import { mailedFor, type Reaction, type RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import type { TeamRight } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { teamLink } from '../applications.rules.ts'

interface Assigned {
  account_id: string
  applications: number
  /** One of them. */
  first: string
}

/** Who is still in the teams these things happened in: who was named may have left since. */
const membersOf = async (tx: Tx, all: readonly RecordedActivity[], right: TeamRight) => {
  const teams = [...new Set(all.flatMap(({ organization_id }) => organization_id ?? []))]
  const members = await teamsOf(tx.db, teams, right)
  const known = new Set(members.map(({ organization_id, account_id }) => `${organization_id} ${account_id}`))
  return ({ organization_id }: RecordedActivity, account: string) =>
    known.has(`${organization_id} ${account}`)
}

/** Tells each member once of all they were assigned together; nobody hears of what they took themselves. */
const tellReviewers = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const isMember = await membersOf(tx, all, 'member')
  await notifyAll(
    tx,
    all.flatMap((happened) =>
      (happened.data.assigned as Assigned[])
        .filter(({ account_id }) => account_id !== happened.data.by && isMember(happened, account_id))
        .map(({ account_id, applications, first }) => ({
          to: [account_id],
          kind: 'application_assigned' as const,
          title: `${countLabel(applications, 'applicant')} to review`,
          text: 'Your team assigned them to you.',
          link: applications === 1 ? teamLink(first) : '/employer/your-job-applicant?assigned_to_me=true',
          cause: `${happened.verb}:${happened.id}`,
          ...mailedFor(happened),
        })),
    ),
  )
}

/** Names nobody: the note is where it leads. */
const tellMentioned = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const isMember = await membersOf(tx, all, 'viewer')
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const mentioned = (happened.data.mentioned ?? []) as string[]
      const to = mentioned.filter((account) => isMember(happened, account))
      return to.length === 0
        ? []
        : [
            {
              to,
              kind: 'application_mention' as const,
              title: 'A colleague mentions you',
              text: 'In a note about an applicant.',
              link: teamLink(happened.subject_id),
              cause: `${happened.verb}:${happened.id}`,
              ...mailedFor(happened),
            },
          ]
    }),
  )
}

export const reviewerReactions: Reaction[] = [
  { name: 'applications.tell_reviewers', on: ['organization.reviewers_assigned'], runAll: tellReviewers },
  { name: 'applications.tell_mentioned', on: ['application.noted'], runAll: tellMentioned },
]
