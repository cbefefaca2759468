import { notify } from '#domains/notifications/notices.commands.ts'
import { later, MINUTE } from '#platform/clock.ts'
import type { Reaction, RecordedActivity, Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { partiesOf } from '../fairs.queries.ts'
import { closeLines, endLinesOver, endMovedLines, endPlaces } from './booth-lines.commands.ts'

interface Called {
  event_id: string
  place_id: string
  student_id: string
}

/** How long a call is worth a push to somebody whose phone wasn't reached at once. */
const CALLED_FOR = 10 * MINUTE

const tellCalled = async (tx: Tx, { subject_id, data, verb, at }: RecordedActivity): Promise<void> => {
  const { event_id, place_id, student_id } = data as unknown as Called
  const [parties] = await partiesOf(tx.db, [subject_id])
  if (!parties) return
  const { exhibitor, booth_number, title } = parties
  const isCalled = verb === 'fair_line.called'
  await notify(tx, {
    to: [student_id],
    kind: 'fair_line',
    title: isCalled ? `Your turn at ${exhibitor}` : `${exhibitor} called you, but you weren’t there`,
    text: isCalled
      ? `Go to ${booth_number ? `booth ${booth_number}` : 'their booth'} now, at ${title}.`
      : 'You can join the line again at its end.',
    link: `/student/events/map?id=${event_id}${booth_number ? `&booth=${booth_number}` : ''}`,
    cause: `${verb}:${place_id}`,
    ...(isCalled && { push_until: later(new Date(at), CALLED_FOR) }),
  })
}

export const boothLineReactions: Reaction[] = [
  { name: 'fair_lines.tell_student', on: ['fair_line.called', 'fair_line.missed'], run: tellCalled },
  {
    name: 'fair_lines.end_with_registration',
    on: ['fair_registration.canceled', 'fair_registration.declined'],
    run: (tx, { subject_id }) => endPlaces(tx, { registration_id: subject_id }),
  },
  {
    name: 'fair_lines.end_with_event',
    on: ['event.canceled'],
    run: (tx, { subject_id }) => endPlaces(tx, { event_id: subject_id }),
  },
  {
    name: 'fair_lines.end_with_day',
    on: ['event.moved'],
    run: (tx, { subject_id }) => endMovedLines(tx, subject_id),
  },
  {
    name: 'fair_lines.end_with_exhibitor',
    on: ['organization.suspended'],
    run: (tx, { subject_id }) => closeLines(tx, { organization_id: subject_id }),
  },
  {
    name: 'fair_lines.leave_with_account',
    on: ['account.deactivated'],
    run: (tx, { subject_id }) => endPlaces(tx, { student_id: subject_id }),
  },
  {
    name: 'fair_lines.leave_with_place',
    on: ['event_registration.canceled', 'event_registration.lapsed'],
    run: async (tx, { subject_id }) => {
      const place = await tx.db
        .selectFrom('event_registrations')
        .select(['event_id', 'student_id'])
        .where('id', '=', subject_id)
        .executeTakeFirst()
      if (place?.student_id) await endPlaces(tx, { event_id: place.event_id, student_id: place.student_id })
    },
  },
]

export const boothLineTicks: Tick[] = [{ name: 'fairs.end_booth_lines', run: endLinesOver }]
