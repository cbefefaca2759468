import { notify } from '#domains/notifications/notices.commands.ts'
import { teamOf } from '#domains/organizations/organizations.queries.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Reaction, RecordedActivity } from '#platform/reactions.ts'
import type { Tx } from '#platform/transactions.ts'
import { momentLabel } from '#shared/labels.ts'
import { type About, bookedLetter, canceledLetter, personLetter } from './appointment-slots.mails.ts'
import { meetingPlace } from './appointment-slots.rules.ts'
import { endSlotsOf, freeSlotsOf } from './slot-cancellation.commands.ts'
import { aboutSlot, type SlotParties } from './slot-cancellation.queries.ts'

const studentLink = ({ event_id }: SlotParties) => `/student/events/detail?id=${event_id}`

const aboutOf = (tx: Tx, slot: SlotParties, happened: RecordedActivity): About => ({
  exhibitor: slot.exhibitor,
  event: slot.title,
  time_zone: slot.time_zone,
  starts_at: slot.starts_at,
  representative: slot.representative_name,
  place: meetingPlace(slot.place, slot.booth_number),
  reason: (happened.data.reason as string | null | undefined) ?? null,
  before: (happened.data.before as string | undefined) ?? null,
  url: tx.deps.config.publicUrl + studentLink(slot),
})

const letters: Record<string, (about: About) => Letter> = {
  'fair_slot.canceled': canceledLetter,
  'fair_slot.person_changed': personLetter,
}

const tellStudent = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const slot = await aboutSlot(tx.db, happened.subject_id)
  if (!slot) return
  const about = aboutOf(tx, slot, happened)
  const letter = (letters[happened.verb] ?? bookedLetter)(about)
  await notify(tx, {
    to: [happened.data.student_id as string],
    kind: 'fair_slot',
    title: letter.heading,
    text: about.reason ?? `${momentLabel(about.starts_at, about.time_zone)}, ${about.event}`,
    link: studentLink(slot),
    cause: `${happened.verb}:${happened.id}`,
    letter,
  })
}

const teamWords: Record<string, string> = {
  'fair_slot.booked': 'A student booked an appointment',
  'fair_slot.switched': 'A student rescheduled an appointment',
  'fair_slot.left': 'A student canceled an appointment',
}

const tellTeam = async (tx: Tx, happened: RecordedActivity): Promise<void> => {
  const slot = await aboutSlot(tx.db, happened.subject_id)
  if (!slot) return
  const team = await teamOf(tx.db, slot.exhibitor_id, 'member')
  await notify(tx, {
    to: team.map(({ account_id }) => account_id),
    kind: 'fair_slot',
    title: teamWords[happened.verb]!,
    text: `${momentLabel(slot.starts_at, slot.time_zone)}, ${slot.representative_name}, ${slot.title}`,
    link: `/${slot.exhibitor_kind}/fair-and-event/status?id=${slot.registration_id}`,
    cause: `team:${happened.verb}:${happened.id}`,
  })
}

/** Whether the event's time changed; appointments then cannot stand. */
const timeMoved = ({ data }: RecordedActivity): boolean => {
  const { from, to } = data as { from?: { starts_at?: string; ends_at?: string }; to?: typeof from }
  return from?.starts_at !== to?.starts_at || from?.ends_at !== to?.ends_at
}

export const slotReactions: Reaction[] = [
  {
    name: 'fair_slots.tell_student',
    on: ['fair_slot.booked', 'fair_slot.switched', 'fair_slot.canceled', 'fair_slot.person_changed'],
    run: tellStudent,
  },
  { name: 'fair_slots.tell_team', on: Object.keys(teamWords), run: tellTeam },
  {
    name: 'fair_slots.end_with_registration',
    on: ['fair_registration.canceled', 'fair_registration.declined'],
    run: (tx, { subject_id }) =>
      endSlotsOf(tx, { registration_id: subject_id }, 'The exhibitor is no longer taking part'),
  },
  {
    name: 'fair_slots.end_with_event',
    on: ['event.canceled'],
    run: (tx, { subject_id }) => endSlotsOf(tx, { event_id: subject_id }, 'The event was canceled'),
  },
  {
    name: 'fair_slots.end_with_time',
    on: ['event.moved'],
    run: async (tx, happened) => {
      if (timeMoved(happened))
        await endSlotsOf(tx, { event_id: happened.subject_id }, 'The event was rescheduled')
    },
  },
  {
    name: 'fair_slots.free_with_place',
    on: ['event_registration.canceled', 'event_registration.lapsed'],
    run: (tx, { subject_id }) => freeSlotsOf(tx, subject_id),
  },
]
