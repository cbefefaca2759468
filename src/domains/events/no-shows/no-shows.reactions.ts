import { notifyAll } from '#domains/notifications/notices.commands.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { recordNoShows } from './no-shows.commands.ts'
import { excusedLetter, liftedLetter, missedLetter, unexcusedLetter } from './no-shows.mails.ts'
import { missedRegistrations, standingOf } from './no-shows.queries.ts'
import { countingNow } from './no-shows.rules.ts'

type Missed = Awaited<ReturnType<typeof missedRegistrations>> extends Map<string, infer R> ? R : never

/** The letter of a step; null if it has been overtaken, by an arrival told late or another step. */
const letterFor = (tx: Tx, { verb }: RecordedActivity, row: Missed, link: string): Letter | null => {
  if (!row.knew_when) return null
  const about = { ...row, contact: row.no_show_contact!, url: tx.deps.config.publicUrl + link }
  if (verb === 'event_registration.no_show_lifted')
    return row.attendance === 'checked_in' ? liftedLetter(about) : null
  if (row.attendance !== 'no_show') return null
  if (row.is_excused !== (verb === 'event_registration.excused')) return null
  if (row.is_excused) return excusedLetter(about)
  const counts = row.missed.find(({ registration_id }) => registration_id === row.id)
  const standing = counts
    ? {
        ...counts,
        counted: countingNow(row.missed, tx.now),
        until: standingOf(row, tx.now).until,
      }
    : null
  return verb === 'event_registration.missed'
    ? missedLetter(about, standing)
    : unexcusedLetter(about, standing)
}

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await missedRegistrations(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )
  await notifyAll(
    tx,
    all.flatMap((happened) => {
      const row = known.get(happened.subject_id)
      if (!row) return []
      const link = `/student/events/detail?id=${row.event_id}`
      const letter = letterFor(tx, happened, row, link)
      if (!letter) return []
      // undoing a check-in records a no-show again; it is told again if the check-in was
      const missed = row.lifted > 0 ? `${row.id}:${row.lifted}` : row.id
      return [
        {
          to: [row.student_id],
          kind: 'event_registration' as const,
          title: letter.heading,
          text: letter.paragraphs[1]!,
          link,
          cause: `${happened.verb}:${happened.verb === 'event_registration.missed' ? missed : happened.id}`,
          letter,
        },
      ]
    }),
  )
}

export const noShowReactions: Reaction[] = [
  {
    name: 'events.tell_of_no_shows',
    on: [
      'event_registration.missed',
      'event_registration.no_show_lifted',
      'event_registration.excused',
      'event_registration.excuse_taken_back',
    ],
    runAll: tellStudents,
  },
]

export const noShowTicks: Tick[] = [{ name: 'events.record_no_shows', run: recordNoShows }]
