import { notifyAll } from '#domains/notifications/notices.commands.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { partiesOf } from '../applications.queries.ts'
import { returnFirstChoices } from './first-choices.commands.ts'
import { returnedLetter } from './first-choices.mails.ts'

const LINK = '/student/applications'

const tellOfReturn = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await partiesOf(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const of = known.get(happened.subject_id)
      if (!of) return []
      const url = `${tx.deps.config.publicUrl}${LINK}`
      const letter = returnedLetter({ ...of, job: of.title, url })
      return [
        {
          to: [of.student_id],
          kind: 'first_choice_returned' as const,
          title: letter.heading,
          text: letter.paragraphs[1]!,
          link: LINK,
          cause: `${happened.verb}:${happened.id}`,
          letter,
          ...mailedFor(happened),
        },
      ]
    }),
  )
}

export const firstChoiceReactions: Reaction[] = [
  { name: 'first_choices.tell_of_return', on: ['application.first_choice_returned'], runAll: tellOfReturn },
]

export const firstChoiceTicks: Tick[] = [{ name: 'first_choices.return', run: returnFirstChoices }]
