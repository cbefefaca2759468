import { expect, test } from 'vitest'
import { HOUR, later } from '#platform/clock.ts'
import { type EventFacts, isForPartnersStudents, mayOfMember } from './events.rules.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const at = (hours: number) => later(now, hours * HOUR).toISOString()
const ahead: EventFacts = {
  state: 'published',
  starts_at: at(1),
  ends_at: at(2),
  registration_opens_at: null,
  registration_closes_at: null,
}
const running = { ...ahead, starts_at: at(0) }
const over = { ...ahead, starts_at: at(-2), ends_at: at(0) }
const canceled = { ...ahead, state: 'canceled' as const }
const draft = { ...ahead, state: 'draft' as const }

test('students are notified of a published event until it starts, by members', () => {
  const notify = (event: EventFacts, role: 'staff' | 'viewer' = 'staff') =>
    mayOfMember(event, role, now).notify
  expect([ahead, running, over, canceled, draft].map((event) => notify(event))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(notify(ahead, 'viewer')).toBe(false)
})

test('a university tells its students of a partner’s event unless that is for invited ones', () => {
  const shown = (more: object) =>
    isForPartnersStudents({ ...ahead, visibility: 'partners', is_partner: true, ...more }, now)
  expect(shown({})).toBe(true)
  expect(shown({ visibility: 'public' })).toBe(true)
  expect(shown({ visibility: 'invited' })).toBe(false)
  expect(shown({ is_partner: false })).toBe(false)
  expect(shown(running)).toBe(false)
})
