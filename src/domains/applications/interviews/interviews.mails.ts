import type { CalendarText } from '#platform/calendar.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { listLabel, momentLabel, zoneLabel } from '#shared/labels.ts'
import { type InterviewMedium, mediumLabels } from './interview-values.contract.ts'

/** What a letter about an interview needs to know. */
export interface AboutInterview {
  student: string
  job: string
  employer: string
  title: string
  medium: InterviewMedium
  /** The link or the address. */
  place: string
  room: string
  details: string
  panel: string[]
  /** Of the interview, as the letter tells it; null where there is none. */
  starts_at: string | null
  /** When it was before it moved. */
  from: string | null
  /** The reader’s zone. */
  time_zone: string
  message: string | null
  reason: string | null
  is_last: boolean
  url: string
  calendar: CalendarText | null
}

const weekday = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'long' }).format(new Date(at))

export const whenLabel = (at: string, zone: string): string =>
  `${weekday(at, zone)}, ${momentLabel(at, zone)}, ${zoneLabel(zone)}`

/** Where it is: the room first, then the address or link. */
export const whereLabel = ({
  medium,
  place,
  room,
}: Pick<AboutInterview, 'medium' | 'place' | 'room'>): string =>
  [medium === 'on_site' ? '' : mediumLabels[medium], room, place].filter(Boolean).join(', ')

const factsOf = (about: AboutInterview, forTeam: boolean): Letter['facts'] => {
  const facts: Array<[string, string]> = []
  if (about.starts_at) facts.push(['When', whenLabel(about.starts_at, about.time_zone)])
  if (about.from) facts.push(['Before', whenLabel(about.from, about.time_zone)])
  if (about.starts_at) {
    const where = whereLabel(about)
    if (where) facts.push(['Where', where])
    if (about.panel.length > 0)
      facts.push(['With', listLabel(forTeam ? [about.student, ...about.panel] : about.panel)])
  }
  if (about.reason) facts.push(['Reason', about.reason])
  return facts
}

const letterOf =
  (forTeam: boolean) =>
  (about: AboutInterview, subject: string, paragraphs: string[], action: string): Letter => ({
    subject,
    heading: subject,
    paragraphs,
    facts: factsOf(about, forTeam),
    action: { label: action, url: about.url },
    ...(about.calendar && { calendar: about.calendar }),
    reason: forTeam
      ? `You’re receiving this email because you hold interviews for ${about.employer} on Fairlead.`
      : `You’re receiving this email because you applied to ${about.employer} for ${about.job} on Fairlead.`,
  })
const toStudent = letterOf(false)
const toPanel = letterOf(true)

type Written = (about: AboutInterview) => Letter

const CHANGE =
  'If it doesn’t work for you, choose another time or give it up, so that someone else can have it.'

/** What the student is told, by the log’s verb. */
export const studentLetters: Record<string, Written> = {
  'interview.invited': (about) =>
    toStudent(
      about,
      `Choose a time for your interview: ${about.job}`,
      [
        `${about.employer} invites you to an interview (${about.title}) for ${about.job}. Choose a time that works for you.`,
        ...(about.message ? [`${about.employer} writes:`, about.message] : []),
      ],
      'Choose a time',
    ),
  'interview.booked': (about) =>
    toStudent(
      about,
      `Your interview is booked: ${about.job}`,
      [
        `You’ll meet ${about.employer} for ${about.title}. ${CHANGE}`,
        ...(about.details ? [about.details] : []),
      ],
      'View interview',
    ),
  'interview.moved': (about) =>
    toStudent(
      about,
      `Your interview has moved: ${about.job}`,
      [`You chose another time. ${CHANGE}`],
      'View interview',
    ),
  'interview.moved_up': (about) =>
    toStudent(
      about,
      `A time became free, and it’s yours: ${about.job}`,
      [`Someone gave up a time, and you waited longest. ${CHANGE}`],
      'View interview',
    ),
  'interview.rescheduled': (about) =>
    toStudent(
      about,
      `Does this time work? Your interview has moved: ${about.job}`,
      [`${about.employer} moved your interview. Please confirm that the new time works. ${CHANGE}`],
      'Confirm the new time',
    ),
  'interview.details_changed': (about) =>
    toStudent(
      about,
      `Where or how your interview is has changed: ${about.job}`,
      [`${about.employer} changed it. The time stays the same.`, ...(about.details ? [about.details] : [])],
      'View interview',
    ),
  'interview.left': (about) =>
    toStudent(
      about,
      `You gave up your interview: ${about.job}`,
      ['The time is no longer yours. You can choose another while there are any left.'],
      'Choose a time',
    ),
  'interview.closed': (about) =>
    toStudent(
      about,
      `Your interview is off: ${about.job}`,
      ['Your application is closed, so the time was given back.'],
      'View your application',
    ),
  'interview.canceled': (about) =>
    toStudent(
      about,
      `Canceled: your interview for ${about.job}`,
      [`${about.employer} canceled ${about.starts_at ? 'this time' : 'these interviews'}.`],
      'View your application',
    ),
  'interview.panel_changed': (about) =>
    toStudent(
      about,
      `Someone else holds your interview: ${about.job}`,
      ['The time and place stay the same.'],
      'View interview',
    ),
  'interview.reminded': (about) =>
    toStudent(
      about,
      `Your interview is ${about.is_last ? 'in an hour' : 'tomorrow'}: ${about.job}`,
      [about.is_last ? 'You’ll find where it is below.' : CHANGE],
      'View interview',
    ),
}

/** What a panel is told, by the log’s verb. */
export const panelLetters: Record<string, Written> = {
  'interview.booked': (about) =>
    toPanel(
      about,
      `${about.student} booked an interview`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
  'interview.moved': (about) =>
    toPanel(
      about,
      `${about.student} moved an interview`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
  'interview.moved_up': (about) =>
    toPanel(
      about,
      `${about.student} takes over an interview time`,
      [`Somebody gave up a time of ${about.title} for ${about.job}, and ${about.student} waited for one.`],
      'View applicant',
    ),
  'interview.rescheduled': (about) =>
    toPanel(
      about,
      `Moved: interview with ${about.student}`,
      [`${about.title} for ${about.job}. ${about.student} is asked to confirm.`],
      'View applicant',
    ),
  'interview.details_changed': (about) =>
    toPanel(
      about,
      `Changed: where or how you meet ${about.student}`,
      [`${about.title} for ${about.job}. The time stays the same.`],
      'View applicant',
    ),
  'interview.left': (about) =>
    toPanel(
      about,
      `${about.student} gave up an interview`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
  'interview.closed': (about) =>
    toPanel(
      about,
      `Off: interview with ${about.student}`,
      ['The application is closed, so the time is free again.'],
      'View applicant',
    ),
  'interview.canceled': (about) =>
    toPanel(
      about,
      `Canceled: interview with ${about.student}`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
  'interview.panel_changed': (about) =>
    toPanel(
      about,
      `Who holds the interview with ${about.student} has changed`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
  'interview.reminded': (about) =>
    toPanel(
      about,
      `Interview with ${about.student} ${about.is_last ? 'in an hour' : 'tomorrow'}`,
      [`${about.title} for ${about.job}.`],
      'View applicant',
    ),
}
