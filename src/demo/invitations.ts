import {
  buildInvitation,
  type InvitationOverrides,
} from '#domains/events/invitations/event-invitations.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import type { Deps } from '#platform/deps.ts'
import { type DemoEmployer, universityOf } from './work.ts'

type Standing = Pick<InvitationOverrides, 'state' | 'way' | 'message' | 'answer' | 'decline_reason'>

const hello =
  'You had the longest line last year. If you come, we’ll save you the corner with the power outlets.'

/** The first university's events with the employers they invite, by number. */
const toEmployers: Array<[title: string, employer: number, standing: Standing]> = [
  ['Engineering and science fair', 0, { state: 'accepted', answer: 'We’re coming with two engineers.' }],
  ['Engineering and science fair', 1, { state: 'accepted' }],
  ['Engineering and science fair', 2, { state: 'pending', message: hello }],
  ['Engineering and science fair', 3, { state: 'pending', way: 'link' }],
  [
    'Engineering and science fair',
    4,
    {
      state: 'declined',
      decline_reason: 'Our whole team is at a conference that week. Please ask us again.',
    },
  ],
  ['Resume clinic: ten minutes with a recruiter', 0, { state: 'pending', message: hello }],
  ['Mock interviews', 0, { state: 'declined' }],
]

/** Employers' events that invite the first university. */
const toUniversity: Array<[title: string, standing: Standing]> = [
  ['Meet the team that steers at night', { state: 'accepted', answer: 'Gladly! Our students know the way.' }],
  [
    'What a robot sees underwater',
    {
      state: 'pending',
      message: 'Your engineers asked the best questions last time. Can we tell them about this one?',
    },
  ],
  ['An evening about bread and data', { state: 'pending', way: 'link' }],
  ['Interview day: junior accountants', { state: 'declined', decline_reason: 'It’s during our exams.' }],
  ['Batteries for small towns', { state: 'accepted' }],
]

/** Creates invitations in both directions, one in each state; the events already exist. */
export const seedInvitations = async (
  deps: Deps,
  employers: readonly DemoEmployer[],
  directoryIds: readonly string[],
): Promise<void> => {
  const university = await universityOf(deps, directoryIds[0]!)
  const events = await deps.db.selectFrom('events').select(['id', 'title']).execute()
  const created_at = later(deps.clock.now(), -3 * DAY)
  const invite = async (title: string, organization_id: string, standing: Standing) => {
    const event_id = events.find((event) => event.title === title)!.id
    await buildInvitation(deps, { ...standing, event_id, organization_id, created_at })
  }
  for (const [title, employer, standing] of toEmployers)
    await invite(title, employers[employer]!.organization_id, standing)
  for (const [title, standing] of toUniversity) await invite(title, university, standing)
}
