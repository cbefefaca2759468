import { buildEvent, buildRegistration, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { dayAt, HOME_ZONE, nextClass } from './moments.ts'
import { type DemoEmployer, universityOf } from './work.ts'

type Demo = Omit<EventOverrides, 'starts_at' | 'ends_at'> & { inDays: number; at: string; hours: number }

const boston = {
  time_zone: 'America/New_York',
  venue_name: 'Harbor Light',
  venue_address: '3 Harbor Street, Boston',
}
const campus = { venue_name: 'Library, room 210', venue_address: '1 Campus Way, Northfield' }
const online = { format: 'virtual' as const }

const resumeClinic: Demo = {
  title: 'Resume clinic: ten minutes with a recruiter',
  description:
    '<p>Bring one printed page. A recruiter goes over it with you, marks what works and what gets lost, and you leave with three things to change.</p><ul><li>No preparation needed</li><li>Drop in at any time in your hour</li></ul>',
  kind: 'workshop',
  ...campus,
  inDays: 3,
  at: '14:00',
  hours: 2,
  capacity: 30,
  cover_pick: 'circle',
}
const seaTalk: Demo = {
  title: 'What a robot sees underwater',
  description:
    '<p>A talk on sonar, cameras, and everything in between, with recordings from the North Sea and time for questions.</p>',
  kind: 'webinar',
  ...online,
  meeting_url: 'https://meet.harborlight.example/under-water',
  time_zone: 'America/New_York',
  inDays: 3,
  at: '16:00',
  hours: 1.5,
  cover_pick: 'screen',
}
const labVisit: Demo = {
  title: 'Lab visit: build night at the test basin',
  description:
    '<p>Twelve people, one basin, three vehicles. You solder, we steer, and somebody gets wet.</p>',
  kind: 'workshop',
  ...boston,
  inDays: 9,
  at: '17:30',
  hours: 3,
  capacity: 12,
  cover_pick: 'stage',
}
const interviews: Demo = {
  title: 'Interview day: junior accountants',
  description: '<p>Eight thirty-minute conversations. Everyone gets an answer the same day.</p>',
  kind: 'interview_day',
  ...online,
  meeting_url: 'https://meet.quietledger.example/interviews',
  time_zone: 'Europe/London',
  inDays: 6,
  at: '10:00',
  hours: 4,
  capacity: 8,
  cover_pick: 'screen',
}
const breadEvening: Demo = {
  title: 'An evening about bread and data',
  description: '<p>How a mill predicts a harvest, from the two people who do it. Food included.</p>',
  kind: 'networking',
  format: 'hybrid',
  meeting_url: 'https://meet.meadowmill.example/evening',
  venue_name: 'River Mill',
  venue_address: '40 Mill Street, Minneapolis',
  inDays: 13,
  at: '18:00',
  hours: 2.5,
  capacity: 60,
  cover_pick: 'evening',
}
const nursing = (firstClass: number): Demo => ({
  title: 'Wards and shifts: meet the night team',
  description: '<p>For anyone about to work in a hospital: what a night is like, hour by hour.</p>',
  kind: 'info_session',
  time_zone: 'America/Toronto',
  venue_name: 'Northlight Hospital, hall B',
  venue_address: '200 Lake Avenue, Toronto',
  inDays: 15,
  at: '19:00',
  hours: 2,
  target_student_group: [
    { majors: ['Nursing', 'Medicine'], graduation_classes: [firstClass + 1, firstClass + 2], degrees: [] },
  ],
  cover_pick: 'auditorium',
})
const batteries: Demo = {
  title: 'Batteries for small towns',
  description: '<p>How a town of nine thousand gets through a windless week, with time for questions.</p>',
  kind: 'info_session',
  ...online,
  time_zone: 'America/Los_Angeles',
  inDays: 8,
  at: '12:00',
  hours: 1,
  state: 'canceled',
  cancel_reason: 'Our speaker is sick. We’ll announce a new date.',
}
const welcome: Demo = {
  title: 'Welcome to the career office',
  description: '<p>Who we are, what we can do for you, and where to find the coffee.</p>',
  kind: 'info_session',
  ...campus,
  inDays: -12,
  at: '11:00',
  hours: 1.5,
  cover_pick: 'auditorium',
}
const mockInterviews: Demo = {
  title: 'Mock interviews',
  description: '<p>Twenty minutes of questions, ten minutes of honest answers about how it went.</p>',
  kind: 'workshop',
  ...campus,
  inDays: -5,
  at: '13:00',
  hours: 2,
}

const make = (deps: Deps, organization_id: string, { inDays, at, hours, ...event }: Demo) => {
  const starts_at = dayAt(deps.clock.now(), inDays, at, event.time_zone ?? HOME_ZONE)
  return buildEvent(deps, { ...event, organization_id, starts_at, ends_at: later(starts_at, hours * HOUR) })
}
type Made = Awaited<ReturnType<typeof make>>

const register = async (
  deps: Deps,
  event: Made,
  students: readonly string[],
  state: 'registered' | 'waitlisted' | 'offered' | 'canceled' = 'registered',
  rest: { checked_in_at?: Date; cancel_cause?: 'event' | 'student' } = {},
): Promise<void> => {
  for (const student_id of students)
    await buildRegistration(deps, { event_id: event.id, student_id, state, ...rest })
}

/** Moves the event a day later and to another room after people had registered. */
const move = (deps: Deps, event: Made): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const [starts_at, ends_at] = [later(event.starts_at, DAY), later(event.ends_at, DAY)]
    const { time_zone, venue_name, venue_address } = event
    const spot = { time_zone, venue_address }
    await tx.db
      .updateTable('events')
      .set({ starts_at, ends_at, venue_name: 'River Mill, upper floor', sequence: 1, moved_at: tx.now })
      .where('id', '=', event.id)
      .execute()
    await recordActivity(tx, systemActor, {
      verb: 'event.moved',
      subject: { type: 'event', id: event.id },
      organization_id: event.organization_id,
      data: {
        title: event.title,
        from: { ...spot, venue_name, starts_at: iso(event.starts_at), ends_at: iso(event.ends_at) },
        to: {
          ...spot,
          venue_name: 'River Mill, upper floor',
          starts_at: iso(starts_at),
          ends_at: iso(ends_at),
        },
        sequence: 1,
      },
    })
  })

/** Creates events in which the first student has every state and other students fill the places. */
export const seedAttending = async (
  deps: Deps,
  students: readonly string[],
  employers: readonly DemoEmployer[],
  directoryIds: readonly string[],
): Promise<void> => {
  const university = await universityOf(deps, directoryIds[0]!)
  const [harbor, mill, ledger, hospital, , grid] = employers.map(({ organization_id }) => organization_id)
  const [first, ...others] = students as [string, ...string[]]

  const clinic = await make(deps, university, resumeClinic)
  await register(deps, clinic, [first, ...others.slice(0, 9)])
  const talk = await make(deps, harbor!, seaTalk)
  await register(deps, talk, [first, ...others.slice(3, 15)])
  const visit = await make(deps, harbor!, labVisit)
  await register(deps, visit, others.slice(0, 12))
  await register(deps, visit, [...others.slice(12, 14), first, ...others.slice(14, 17)], 'waitlisted')
  const day = await make(deps, ledger!, interviews)
  await register(deps, day, others.slice(5, 12))
  await register(deps, day, [first], 'offered')
  await register(deps, day, others.slice(12, 15), 'waitlisted')
  const evening = await make(deps, mill!, breadEvening)
  await register(deps, evening, [first, ...others.slice(8, 20)])
  await move(deps, evening)
  const ward = await make(deps, hospital!, nursing(nextClass(deps.clock.now())))
  await register(deps, await make(deps, grid!, batteries), [first], 'canceled', { cancel_cause: 'event' })
  const welcomed = await make(deps, university, welcome)
  await register(deps, welcomed, [first, ...others.slice(0, 6)], 'registered', {
    checked_in_at: welcomed.starts_at,
  })
  await register(deps, await make(deps, university, mockInterviews), [first], 'registered')
  const now = deps.clock.now()
  await deps.db
    .insertInto('event_likes')
    .values(
      [ward, visit, talk].map(({ id }, n) => ({
        student_id: first,
        event_id: id,
        liked_at: later(now, -n * HOUR),
      })),
    )
    .execute()
}
