import { type NewNotice, notifyAll } from '#domains/notifications/notices.commands.ts'
import type { NoticeKind } from '#domains/notifications/notices.contract.ts'
import type { CalendarText } from '#platform/calendar.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { momentLabel, zoneLabel } from '#shared/labels.ts'
import { registrationCalendar } from '../calendar/event-calendar.mapping.ts'
import { datedEvent } from '../calendar/event-calendar.queries.ts'
import { ticketInLetter } from '../check-in/ticket-codes.contract.ts'
import {
  dutyReaders,
  type EventNews,
  guestReaders,
  newsOf,
  type Reader,
  studentReaders,
} from './event-recipients.queries.ts'
import { type About, canceledLetter, dutyLetter, movedLetter } from './hosted-events.mails.ts'
import type { TimeAndPlace } from './hosted-events.rules.ts'

interface Telling {
  tx: Tx
  happened: RecordedActivity
  event: EventNews
  kind: NoticeKind
  /** Where recipients view the event. */
  link: string
  reason: string
  write: (about: About, reader: Reader) => Letter
  /** The calendar update for people who have the event in theirs. */
  calendar?: CalendarText
  /** Whether whoever has a place gets the ticket: there was no door before. */
  tickets?: boolean
}

/** Writes the email for one recipient. */
const summaryOf = ({ facts = [] }: Letter): string =>
  (facts.find(([label]) => label.endsWith('now')) ?? facts[0])?.[1] ?? ''

/** Notifies recipients, with one email per time zone among them, or one each where it holds their ticket. */
const tell = async (telling: Telling, readers: Reader[]): Promise<void> => {
  const { tx, happened, event, link, write, calendar } = telling
  const codeOf = ({ has, ticket_code }: Reader) =>
    telling.tickets && has === 'registered' ? ticket_code : null
  const groups = Map.groupBy(
    readers,
    (reader) => `${reader.has} ${reader.offer_expires_at} ${reader.time_zone} ${codeOf(reader)}`,
  )
  const notices = [...groups.values()].map((group): NewNotice => {
    const [reader] = group as [Reader, ...Reader[]]
    const { time_zone, has } = reader
    const url = `${tx.deps.config.publicUrl}${link}`
    const letter = write(
      { title: event.title, host: event.host, url, time_zone, reason: telling.reason },
      reader,
    )
    const code = codeOf(reader)
    return {
      to: group.map(({ account_id }) => account_id),
      kind: telling.kind,
      title: letter.heading,
      text: summaryOf(letter),
      link,
      cause: `${happened.verb}:${happened.id}`,
      letter: {
        ...letter,
        ...(calendar && has !== 'waitlisted' && has !== 'offered' && { calendar }),
        ...(code && { ticket: ticketInLetter(tx.deps.config.publicUrl, event.id, code) }),
      },
    }
  })
  await notifyAll(tx, notices)
}

/** Notifies everyone involved, each in their own zone. */
const tellEveryone = async (
  tx: Tx,
  happened: RecordedActivity,
  write: (event: EventNews, isStudent: boolean) => Telling['write'],
  tickets = false,
): Promise<void> => {
  const event = await newsOf(tx.db, happened.subject_id)
  if (!event) return
  const base = { tx, happened, event, kind: 'event_news' as const }
  // deleted right after canceling
  const dated = event.state === 'removed' ? undefined : await datedEvent(tx.db, event.id)
  const students = await studentReaders(tx.db, event)
  const guests = await guestReaders(tx.db, event)
  const team = await dutyReaders(tx.db, event)
  await tell(
    {
      ...base,
      link: `/student/events/detail?id=${event.id}`,
      reason: `You’re receiving this email because you registered for ${event.title} on Fairlead.`,
      write: write(event, true),
      tickets,
      ...(dated && { calendar: registrationCalendar(tx.deps.config, dated, 'registered', tx.now) }),
    },
    students,
  )
  for (const kind of ['employer', 'university'] as const)
    await tell(
      {
        ...base,
        link: `/${kind}/your-event/detail?id=${event.id}`,
        reason: `You’re receiving this email because your organization is taking part in ${event.title} on Fairlead.`,
        write: write(event, false),
      },
      guests.filter((guest) => guest.kind === kind),
    )
  // the host's whole team is told in other words
  if (happened.actor_role === 'operator') return
  await tell(
    {
      ...base,
      link: `/${event.host_kind}/event/detail?id=${event.id}`,
      reason: `You’re receiving this email because you’re on duty at ${event.title} on Fairlead.`,
      write: write(event, false),
    },
    team.filter(({ person_id }) => person_id !== happened.actor_person_id),
  )
}

const askStudent = ({ has, offer_expires_at, time_zone }: Reader): string => {
  if (has === 'waitlisted')
    return 'You’re still on the waiting list. If the new details don’t work for you, please leave it.'
  if (has === 'offered')
    return `A place is still held for you until ${momentLabel(offer_expires_at!, time_zone)}, ${zoneLabel(time_zone)}. Accept it by then if the new details work for you, or decline it.`
  return 'Please confirm that you’re still coming. If you can’t make it, cancel so that someone else can have your place.'
}

const tellOfMove = (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const { from, to, gains_door } = happened.data as unknown as {
    from: TimeAndPlace
    to: TimeAndPlace
    gains_door?: boolean
  }
  const write: Parameters<typeof tellEveryone>[2] = (_, isStudent) => (about, reader) => {
    const ask = isStudent ? askStudent(reader) : 'Please check that your team can still come.'
    return movedLetter(about, from, to, ask)
  }
  return tellEveryone(tx, happened, write, gains_door)
}

const tellOfCanceling = (tx: Tx, happened: RecordedActivity): Promise<void> =>
  tellEveryone(
    tx,
    happened,
    (event) => (about) =>
      canceledLetter(about, event, {
        why: event.cancel_reason,
        takenDown: happened.actor_role === 'operator',
      }),
  )

/** Notifies team members once they are on duty at a published event: on publishing, or when added later. */
const tellDuty = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const event = await newsOf(tx.db, happened.subject_id)
  if (event?.state !== 'published') return
  const chosen = happened.data.accounts as string[] | undefined
  const readers = (await dutyReaders(tx.db, event)).filter(
    ({ account_id, person_id }) =>
      person_id !== happened.actor_person_id && (!chosen || chosen.includes(account_id)),
  )
  await tell(
    {
      tx,
      happened: { ...happened, verb: 'event.duty_given', id: event.id },
      event,
      kind: 'team_on_duty',
      link: `/${event.host_kind}/event/detail?id=${event.id}`,
      reason: `You’re receiving this email because your team put you on duty at ${event.title} on Fairlead.`,
      write: (about) => dutyLetter(about, event),
    },
    readers,
  )
}

export const hostingReactions: Reaction[] = [
  { name: 'hosting.tell_of_move', on: ['event.moved'], run: tellOfMove },
  { name: 'hosting.tell_of_canceling', on: ['event.canceled'], run: tellOfCanceling },
  { name: 'hosting.tell_duty', on: ['event.published', 'event.duty_given'], run: tellDuty },
]
