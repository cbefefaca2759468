import { buildEvent, buildRegistration, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { dayAt, fullHour, HOME_ZONE } from './moments.ts'
import { type DemoEmployer, universityOf } from './work.ts'

type Demo = Omit<EventOverrides, 'starts_at' | 'ends_at'> & {
  /** A local hour at the venue; without one, whole hours from now. */
  when: { inDays: number; at: string } | { inHours: number }
  hours: number
  guests?: number
}

const ofUniversity: Demo[] = [
  {
    title: 'Ask the career office: an hour of answers',
    description:
      '<p>Visas, notice periods, first contracts: bring the question you didn’t want to ask in class.</p>',
    kind: 'webinar',
    format: 'virtual',
    meeting_url: 'https://meet.northfield.example/answers',
    when: { inHours: 2 },
    hours: 1,
    capacity: 100,
    cover_pick: 'screen',
    guests: 14,
  },
  {
    title: 'Arts fair',
    description: '<p>Studios, museums, and publishers in one hall.</p>',
    kind: 'career_fair',
    venue_name: 'Old Gym',
    venue_address: '4 Campus Way, Northfield',
    when: { inDays: 16, at: '10:00' },
    hours: 6,
    state: 'canceled',
    cancel_reason: 'The roof of the Old Gym is being repaired. We’ll announce a new date once it’s done.',
    cover_pick: 'stage',
  },
  {
    title: 'Health and care fair',
    description: '<p>Hospitals, practices, and care homes are looking for soon-to-be graduates.</p>',
    kind: 'career_fair',
    venue_name: 'Main Hall',
    venue_address: '1 Campus Way, Northfield',
    when: { inDays: 61, at: '11:00' },
    hours: 5,
    capacity: 250,
    state: 'draft',
    cover_pick: 'booths',
    booths: [
      { name: 'Table', size: '2 × 1 m', quantity: 10, amenities: ['Two chairs'] },
      { name: 'Booth', size: '3 × 2 m', price: 25000, quantity: 8, amenities: ['Power'] },
    ],
  },
]

const ofEmployer: Demo[] = [
  {
    title: 'Meet the team that steers at night',
    description:
      '<p>Who sits at the controls while the harbor sleeps, what they see, and how to get there.</p>',
    kind: 'info_session',
    format: 'hybrid',
    meeting_url: 'https://meet.harborlight.example/night',
    venue_name: 'Harbor Light',
    venue_address: '3 Harbor Street, Boston',
    time_zone: 'America/New_York',
    when: { inDays: 5, at: '18:00' },
    hours: 1.5,
    capacity: 40,
    cover_pick: 'auditorium',
    guests: 9,
  },
  {
    title: 'Coffee with the hiring team',
    description: '<p>No slides. Ask what you would ask a friend who works here.</p>',
    kind: 'networking',
    venue_name: 'Harbor Light, kitchen',
    venue_address: '3 Harbor Street, Boston',
    time_zone: 'America/New_York',
    when: { inDays: -9, at: '16:00' },
    hours: 1,
    capacity: 20,
    cover_pick: 'circle',
    guests: 11,
  },
  {
    title: 'Boat trip to the test field',
    description: '<p>Out past the breakwater, where the vehicles learn to find their way home.</p>',
    kind: 'other',
    venue_name: 'Pier 3',
    time_zone: 'America/New_York',
    when: { inDays: 7, at: '13:00' },
    hours: 4,
    state: 'canceled',
    cancel_reason: 'The forecast calls for a storm, and we’d like to see you again.',
    cover_pick: 'evening',
  },
  {
    title: 'Workshop: write your first controller',
    description: '<p>Three hours, one simulated vehicle, and a line it has to follow.</p>',
    kind: 'workshop',
    format: 'virtual',
    time_zone: 'America/New_York',
    when: { inDays: 40, at: '15:00' },
    hours: 3,
    state: 'draft',
    cover_pick: 'screen',
  },
]

const make = async (
  deps: Deps,
  organization_id: string,
  { when, hours, guests = 0, ...event }: Demo,
  students: readonly string[],
): Promise<void> => {
  const now = deps.clock.now()
  const starts_at =
    'at' in when
      ? dayAt(now, when.inDays, when.at, event.time_zone ?? HOME_ZONE)
      : later(fullHour(now), when.inHours * HOUR)
  const { id } = await buildEvent(deps, {
    ...event,
    organization_id,
    starts_at,
    ends_at: later(starts_at, hours * HOUR),
    registration_opens_at: later(now, -20 * DAY),
  })
  const isOver = starts_at < now
  for (const [n, student_id] of students.slice(1, 1 + guests).entries())
    await buildRegistration(deps, {
      event_id: id,
      student_id,
      ...(isOver && n % 4 !== 3 && { checked_in_at: starts_at }),
    })
}

/** Creates events of the first university and the first employer in the states not covered elsewhere. */
export const seedHosting = async (
  deps: Deps,
  students: readonly string[],
  employers: readonly DemoEmployer[],
  directoryIds: readonly string[],
): Promise<void> => {
  const university = await universityOf(deps, directoryIds[0]!)
  for (const event of ofUniversity) await make(deps, university, event, students)
  for (const event of ofEmployer) await make(deps, employers[0]!.organization_id, event, students)
}
