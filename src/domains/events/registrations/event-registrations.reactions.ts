import { notifyAll } from '#domains/notifications/notices.commands.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { mailedFor, type Reaction, type RecordedActivity, type Tick } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import type { EventFormat } from '#shared/lists.ts'
import { registrationCalendar } from '../calendar/event-calendar.mapping.ts'
import { datedEvents } from '../calendar/event-calendar.queries.ts'
import { ticketInLetter } from '../check-in/ticket-codes.contract.ts'
import {
  type AboutEvent,
  acceptedLetter,
  canceledLetter,
  lapsedLetter,
  offeredLetter,
  promotedLetter,
  readmittedLetter,
  registeredLetter,
  unconfirmedLetter,
  waitlistedLetter,
  walkedInLetter,
} from './event-registrations.mails.ts'
import { partiesOf } from './event-registrations.queries.ts'
import { endInadmissible } from './registration-admission.commands.ts'
import { offerFreedSeats } from './registration-offers.commands.ts'

/** Where the student continues: at the event or, if they can no longer see it, at their profile. */
const linkTo = (eventId: string, { data }: RecordedActivity): string =>
  data.cause === 'affiliation' ? '/student/my-profile' : `/student/events/detail?id=${eventId}`

/** Returns the email for each verb; null if it is outdated or sent elsewhere. */
const letterFor = (
  about: AboutEvent,
  { verb, data }: RecordedActivity,
  { state, position }: { state: string; position: number | null },
): Letter | null => {
  if (verb === 'event_registration.registered') return registeredLetter(about)
  if (verb === 'event_registration.walked_in') return walkedInLetter(about)
  if (verb === 'event_registration.promoted') return promotedLetter(about)
  if (verb === 'event_registration.accepted_offer') return acceptedLetter(about)
  if (verb === 'event_registration.lapsed') return lapsedLetter(about)
  if (verb === 'event_registration.readmitted') return readmittedLetter(about)
  if (verb === 'event_registration.waitlisted')
    return state === 'waitlisted' ? waitlistedLetter(about, position) : null
  if (verb === 'event_registration.offered')
    return typeof data.offer_expires_at === 'string' ? offeredLetter(about, data.offer_expires_at) : null
  // when an event is canceled, everyone is notified of that instead
  if (data.cause === 'event') return null
  if (data.cause === 'affiliation') return unconfirmedLetter(about)
  const reason = typeof data.reason === 'string' ? data.reason : null
  return canceledLetter(about, data.cause === 'host' ? 'host' : 'student', reason)
}

/** Steps that add the event to the student's calendar or remove it. */
const inCalendar: Record<string, 'registered' | 'canceled'> = {
  'event_registration.registered': 'registered',
  'event_registration.promoted': 'registered',
  'event_registration.accepted_offer': 'registered',
  'event_registration.canceled': 'canceled',
}

/** The ticket goes with the letter that confirms the place, unless it is given up already: to be at hand where the network isn't. */
const withTicket = (
  letter: Letter,
  {
    event_id,
    state,
    format,
    ticket_code,
  }: { event_id: string; state: string; format: EventFormat | null; ticket_code: string },
  origin: string,
): Letter =>
  state !== 'registered' || format === 'virtual'
    ? letter
    : {
        ...letter,
        ticket: ticketInLetter(origin, event_id, ticket_code),
      }

const tellStudents = async (tx: Tx, all: readonly RecordedActivity[]): Promise<void> => {
  const known = await partiesOf(
    tx.db,
    all.map(({ subject_id }) => subject_id),
  )
  const told = all.flatMap((happened) => {
    const parties = known.get(happened.subject_id)
    if (!parties) return []
    const link = linkTo(parties.event_id, happened)
    const about = { ...parties, url: `${tx.deps.config.publicUrl}${link}` }
    const letter = letterFor(about, happened, parties)
    return letter ? [{ happened, parties, link, letter, entry: inCalendar[happened.verb] }] : []
  })
  const dated = told.flatMap(({ entry, parties }) => (entry ? [parties.event_id] : []))
  const events = dated.length > 0 ? await datedEvents(tx.db, [...new Set(dated)]) : new Map<string, never>()
  const { config } = tx.deps
  const whole = ({ letter, parties, entry }: (typeof told)[number]): Letter => {
    if (!entry) return letter
    const event = events.get(parties.event_id)
    if (!event) throw new Error(`Event ${parties.event_id} has no place in calendars`)
    const dated = { ...letter, calendar: registrationCalendar(config, event, entry, tx.now) }
    return entry === 'registered' ? withTicket(dated, parties, config.publicUrl) : dated
  }
  await notifyAll(
    tx,
    told.map((one) => ({
      to: [one.parties.student_id],
      kind: one.happened.verb === 'event_registration.offered' ? 'event_offer' : 'event_registration',
      title: one.letter.heading,
      text: one.letter.paragraphs[1]!,
      link: one.link,
      cause: `${one.happened.verb}:${one.happened.id}`,
      letter: whole(one),
      ...mailedFor(one.happened),
    })),
  )
}

/** A university's confirmation was given, removed, or moved to another one. */
const changesAffiliation = ({ verb, data }: RecordedActivity): boolean =>
  verb !== 'account.edited' || (Array.isArray(data.fields) && data.fields.includes('university_id'))

export const eventRegistrationReactions: Reaction[] = [
  {
    name: 'attending.end_inadmissible',
    on: ['student.affiliation_declined', 'student.affiliation_lapsed', 'account.edited', 'account.verified'],
    run: async (tx, happened) => {
      if (changesAffiliation(happened)) await endInadmissible(tx, happened.subject_id)
    },
  },
  {
    name: 'attending.tell_student',
    on: [
      'registered',
      'waitlisted',
      'offered',
      'promoted',
      'accepted_offer',
      'lapsed',
      'canceled',
      'readmitted',
      'walked_in',
    ].map((word) => `event_registration.${word}`),
    runAll: tellStudents,
  },
]

export const eventRegistrationTicks: Tick[] = [{ name: 'events.offer_freed_seats', run: offerFreedSeats }]
