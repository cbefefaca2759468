import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { buildSlot } from '#domains/fairs/appointments/appointment-slots.fixtures.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { buildSurvey, buildSurveyAnswer } from '#domains/fairs/surveys/surveys.fixtures.ts'
import { DAY, later, MINUTE } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { dayAt, HOME_ZONE } from './moments.ts'
import type { DemoEmployer } from './work.ts'

/** Who came to last week's fair, by minutes after it began; null stayed away. */
const arrivals = [2, 5, 9, 14, 22, 31, 48, 55, 63, 70, 88, 95, 117, 124, 140, 171, 199, null, null, null]

/** A fair that is over: the host reads its report, and both sides have said how it was. */
export const seedPastFair = async (
  deps: Deps,
  host: string,
  employers: readonly DemoEmployer[],
  students: readonly string[],
): Promise<void> => {
  const now = deps.clock.now()
  const start = dayAt(now, -9, '10:00', HOME_ZONE)
  const event = await buildEvent(deps, {
    organization_id: host,
    title: 'Summer jobs fair',
    description: '<p>Twelve employers who hire for the summer, and a table for questions about pay.</p>',
    kind: 'career_fair',
    venue_name: 'Boat House Hall',
    venue_address: '12 Lakeside Road',
    starts_at: start,
    exhibitors_close_at: later(start, -7 * DAY),
    cover_pick: 'booths',
    booths: [{ name: 'Booth', size: '3 × 2 m', price: 30000, quantity: 8, amenities: ['Power'] }],
  })
  await buildSurvey(deps, { event_id: event.id, thanks_students: 'Thank you for coming, and good luck!' })
  const asked = { event_id: event.id }
  for (const [at, { organization_id }] of employers.slice(0, 6).entries()) {
    const { id } = await buildFairRegistration(deps, {
      event_id: event.id,
      organization_id,
      booth_id: event.booths[0]!.id,
      state: 'approved',
      payment: at === 5 ? 'awaiting_payment' : 'verified',
      submitted_at: later(start, -(20 - at) * DAY),
    })
    for (let n = 0; n < (at < 2 ? 4 : 0); n++)
      await buildSlot(deps, {
        registration_id: id,
        starts_at: later(start, (30 + n * 10) * MINUTE),
        ...(n < 3 && { student_id: students[at * 4 + n]! }),
      })
    if (at === 1)
      await buildSurveyAnswer(deps, {
        ...asked,
        registration_id: id,
        rating: 5,
        comment: 'Well prepared students. We’d like the same corner next year.',
      })
    if (at === 2) await buildSurveyAnswer(deps, { ...asked, registration_id: id, rating: 4 })
  }
  const words = [
    'Good conversations, and a long line at the door.',
    '',
    'More employers from the region, please.',
    '',
    'The map saved me a lot of walking.',
    '',
  ]
  for (const [at, minutes] of arrivals.entries()) {
    const student_id = students[at]
    if (!student_id) return
    const came = minutes !== null && { checked_in_at: later(start, minutes * MINUTE) }
    const { id } = await buildRegistration(deps, { event_id: event.id, student_id, ...came })
    if (!came)
      await deps.db
        .updateTable('event_registrations')
        .set({ attendance: 'no_show' })
        .where('id', '=', id)
        .execute()
    else if (at > 0 && at <= words.length)
      await buildSurveyAnswer(deps, {
        ...asked,
        registration_id: id,
        student_id,
        rating: 3 + (at % 3),
        comment: words[at - 1]!,
      })
  }
}
