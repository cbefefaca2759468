import { notifyAll } from '#domains/notifications/notices.commands.ts'
import { mailedFor, type Reaction, type RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { countLabel } from '#shared/labels.ts'
import { teamLink } from '../applications.rules.ts'

interface Assigned {
  account_id: string
  applications: number
  /** One of them. */
  first: string
}

/** Tells each member once of all they were assigned together; nobody hears of what they took themselves. */
const tellReviewers = (tx: Tx, all: readonly RecordedActivity[]): Promise<void> =>
  notifyAll(
    tx,
    all.flatMap((happened) =>
      (happened.data.assigned as Assigned[])
        .filter(({ account_id }) => account_id !== happened.data.by)
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

/** Names nobody: the note is where it leads. */
const tellMentioned = (tx: Tx, all: readonly RecordedActivity[]): Promise<void> =>
  notifyAll(
    tx,
    all.flatMap((happened) => {
      const to = (happened.data.mentioned ?? []) as string[]
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

export const reviewerReactions: Reaction[] = [
  { name: 'applications.tell_reviewers', on: ['organization.reviewers_assigned'], runAll: tellReviewers },
  { name: 'applications.tell_mentioned', on: ['application.noted'], runAll: tellMentioned },
]
