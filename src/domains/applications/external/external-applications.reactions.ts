import { notifyAll } from '#domains/notifications/notices.commands.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { studentLink } from '../applications.rules.ts'
import { remindOfExternals } from './external-applications.commands.ts'
import { reminderLetter } from './external-applications.mails.ts'
import { withJob } from './external-applications.queries.ts'

const remind = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const rows = await withJob(tx.db)
    .select('x.student_id')
    .where(
      'x.id',
      'in',
      all.map(({ subject_id }) => subject_id),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const row = byId.get(happened.subject_id)
      if (!row) return []
      const link = row.job_id ? studentLink({ job_id: row.job_id }) : '/student/applications'
      const letter = reminderLetter({ ...row, url: `${tx.deps.config.publicUrl}${link}` })
      return [
        {
          to: [row.student_id],
          kind: 'application_reminder' as const,
          title: letter.heading,
          text: `You asked to be reminded of your application to ${row.employer}.`,
          link,
          letter,
          cause: `${happened.verb}:${happened.id}`,
          ...mailedFor(happened),
        },
      ]
    }),
  )
}

export const externalApplicationReactions: Reaction[] = [
  { name: 'external_applications.remind', on: ['external_application.reminded'], runAll: remind },
]

export const externalApplicationTicks: Tick[] = [
  { name: 'external_applications.due', run: remindOfExternals },
]
