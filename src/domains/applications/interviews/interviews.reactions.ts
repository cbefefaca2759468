import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import type { CalendarText } from '#platform/calendar.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { studentLink, teamLink } from '../applications.rules.ts'
import { endInterviewsOf, leavePanels } from './ended-interviews.commands.ts'
import { type InterviewParties, partiesIn, tracksIn } from './interview-parties.queries.ts'
import { remindOfInterviews } from './interview-reminders.commands.ts'
import {
  type AboutInterview,
  panelLetters,
  studentLetters,
  whenLabel,
  whereLabel,
} from './interviews.mails.ts'
import { canInterview } from './interviews.rules.ts'

type Interview = NonNullable<ReturnType<InterviewParties['interviews']['get']>>

const wordOf = ({ data }: RecordedActivity, name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A zone nobody chose says less than the one the times were written in. */
const zoneFor = (parties: InterviewParties, account: string, of: Interview): string => {
  const zone = parties.zoneOf.get(account)
  return zone && zone !== 'UTC' ? zone : of.time_zone
}

const ENDED = ['interview.left', 'interview.closed', 'interview.canceled']

/** The calendar entry as of this activity: it replaces the one before, or takes it away. */
const calendarOf = (
  tx: Tx,
  happened: RecordedActivity,
  of: Interview,
  about: Omit<AboutInterview, 'calendar'>,
  options: { isGone: boolean; title: string },
): CalendarText | null => {
  const { starts_at, ends_at, sequence } = happened.data
  if (happened.verb === 'interview.reminded' || !starts_at) return null
  const isGone = options.isGone || ENDED.includes(happened.verb)
  return {
    method: isGone ? 'CANCEL' : 'REQUEST',
    stamped_at: happened.at,
    entries: [
      {
        uid: `${of.id}@${new URL(tx.deps.config.publicUrl).hostname}`,
        sequence: Number(sequence),
        status: isGone ? 'canceled' : 'confirmed',
        title: options.title,
        text: [of.details, `Details: ${about.url}`].filter(Boolean).join('\n'),
        place: whereLabel(about) || null,
        url: about.url,
        starts_at: String(starts_at),
        ends_at: String(ends_at),
        time_zone: of.time_zone,
        organizer: of.employer,
      },
    ],
  }
}

const aboutOf = (
  parties: InterviewParties,
  happened: RecordedActivity,
  of: Interview,
  reader: { account: string; url: string },
): Omit<AboutInterview, 'calendar'> => {
  const track = tracksIn(happened).now
  const from = happened.data.from as { starts_at?: string } | undefined
  return {
    student: of.student,
    job: of.job,
    employer: of.employer,
    title: of.title,
    medium: of.medium,
    place: of.place,
    room: parties.roomOf(track),
    details: of.details,
    panel: parties.panelOf(track).map(parties.nameOf).sort(),
    starts_at: wordOf(happened, 'starts_at'),
    from: from?.starts_at ?? null,
    time_zone: zoneFor(parties, reader.account, of),
    message: wordOf(happened, 'message'),
    reason: wordOf(happened, 'reason'),
    is_last: happened.data.is_last === true,
    url: reader.url,
  }
}

interface Reader {
  account: string
  link: string
  isGone: boolean
  title: string
  cause: string
}

const noticeFor = (
  tx: Tx,
  parties: InterviewParties,
  happened: RecordedActivity,
  of: Interview,
  letters: typeof studentLetters,
  reader: Reader,
): NewNotice => {
  const url = `${tx.deps.config.publicUrl}${reader.link}`
  const about = aboutOf(parties, happened, of, { account: reader.account, url })
  const letter = letters[happened.verb]!({
    ...about,
    calendar: calendarOf(tx, happened, of, about, reader),
  })
  return {
    to: [reader.account],
    kind: 'interview',
    title: letter.heading,
    text: about.reason ?? (about.starts_at ? whenLabel(about.starts_at, about.time_zone) : of.title),
    link: reader.link,
    cause: reader.cause,
    letter,
  }
}

const known = (parties: InterviewParties, all: readonly RecordedActivity[]) =>
  all.flatMap((happened) => {
    const of = parties.interviews.get(happened.subject_id)
    return of ? [{ happened, of }] : []
  })

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const parties = await partiesIn(tx, all)
  await notifyAll(
    tx,
    known(parties, all)
      // of an invitation nobody can take up any more there is nothing to say
      .filter(({ happened, of }) => happened.data.starts_at || canInterview(of.student_state))
      .map(({ happened, of }) => ({
        ...noticeFor(tx, parties, happened, of, studentLetters, {
          account: of.student_id,
          link: studentLink(of),
          isGone: false,
          title: `Interview: ${of.job}, ${of.employer}`,
          cause: `${happened.verb}:${happened.id}`,
        }),
        ...mailedFor(happened),
      })),
  )
}

/** Who hears of it in the team: who holds the interview, and who no longer does. */
const panelFor = (parties: InterviewParties, happened: RecordedActivity) => {
  const { now, before } = tracksIn(happened)
  const holding = parties.panelOf(now)
  const held = [
    ...parties.panelOf(before),
    ...(Array.isArray(happened.data.before) ? happened.data.before.map(String) : []),
  ]
  const leaving = [...new Set(held)].filter((account) => !holding.includes(account))
  return [
    ...holding.map((account) => ({ account, isGone: false })),
    ...leaving.map((account) => ({ account, isGone: true })),
  ]
}

const tellPanels = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const parties = await partiesIn(tx, all)
  await notifyAll(
    tx,
    known(parties, all)
      .filter(({ happened }) => happened.data.starts_at)
      .flatMap(({ happened, of }) =>
        panelFor(parties, happened).map(({ account, isGone }) => ({
          ...noticeFor(tx, parties, happened, of, panelLetters, {
            account,
            isGone,
            link: teamLink(of.application_id),
            title: `Interview with ${of.student}: ${of.job}`,
            cause: `panel:${happened.verb}:${happened.id}`,
          }),
          ...mailedFor(happened),
          // a panel's calendar is its own team's; what students do counts as theirs
          ...(happened.actor_role !== 'student' && { sender: null }),
        })),
      ),
  )
}

const tellOfConfirmation = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const parties = await partiesIn(tx, all)
  await notifyAll(
    tx,
    known(parties, all).map(({ happened, of }) => ({
      to: parties.panelOf(tracksIn(happened).now),
      kind: 'interview',
      title: `${of.student} confirmed the new time`,
      text: whenLabel(String(happened.data.starts_at), of.time_zone),
      link: teamLink(of.application_id),
      cause: `${happened.verb}:${happened.id}`,
      ...mailedFor(happened),
    })),
  )
}

export const interviewReactions: Reaction[] = [
  { name: 'interviews.tell_student', on: Object.keys(studentLetters), runAll: tellStudents },
  { name: 'interviews.tell_panel', on: Object.keys(panelLetters), runAll: tellPanels },
  { name: 'interviews.tell_of_confirmation', on: ['interview.confirmed'], runAll: tellOfConfirmation },
  {
    name: 'interviews.end_with_application',
    on: [
      'application.withdrawn',
      'application.offer_declined',
      'application.rejection_told',
      'application.moved',
    ],
    run: (tx, { subject_id }) => endInterviewsOf(tx, subject_id),
  },
  {
    name: 'interviews.leave_panels',
    on: ['team.member_removed', 'account.deactivated'],
    run: (tx, { subject_id }) => leavePanels(tx, subject_id),
  },
]

export const interviewTicks: Tick[] = [{ name: 'interviews.remind', run: remindOfInterviews }]
