import { describe, expect, test } from 'vitest'
import { HOUR, iso, later } from '#platform/clock.ts'
import type { Attendance, RegistrationState } from '../events.contract.ts'
import {
  acceptOutcome,
  cancelOutcome,
  closedBecause,
  confirmOutcome,
  leaveOutcome,
  registrationStateAt,
  stateOnJoining,
  targetGroupMismatches,
} from './event-registrations.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const at = (hours: number) => iso(later(now, hours * HOUR))
const event = (overrides = {}) => ({
  state: 'published' as const,
  starts_at: at(48),
  ends_at: at(50),
  registration_opens_at: null,
  registration_closes_at: null,
  time_zone: 'UTC',
  sequence: 1,
  ...overrides,
})
const row = (state: RegistrationState, offer_expires_at: string | null = null) => ({
  state,
  offer_expires_at,
  attendance: null as Attendance | null,
  confirmed_sequence: 0,
})
const rows = {
  registered: row('registered'),
  waitlisted: row('waitlisted'),
  offered: row('offered', at(1)),
  lapsed: row('offered', at(0)),
  canceled: row('canceled'),
}

test('an offer is over at its moment', () => {
  expect(registrationStateAt(rows.offered, now)).toBe('offered')
  expect(registrationStateAt(rows.lapsed, now)).toBe('canceled')
})

describe('each step from each state', () => {
  test.each(['checked_in', 'no_show'] as const)('%s: neither canceled nor left', (attendance) => {
    const standing = { ...rows.registered, attendance }
    expect(cancelOutcome(event(), standing, now)).toBe('refused')
    expect(leaveOutcome(event(), standing, now)).toBe('refused')
  })

  test.each([
    ['registered', 'same', 'change', 'refused', 'change'],
    ['waitlisted', 'refused', 'change', 'change', 'refused'],
    ['offered', 'change', 'change', 'change', 'refused'],
    ['lapsed', 'refused', 'same', 'same', 'refused'],
    ['canceled', 'refused', 'same', 'same', 'refused'],
  ] as const)('%s: accept %s, cancel %s, leave %s, confirm %s', (state, accept, cancel, leave, confirm) => {
    const standing = rows[state]
    expect([
      acceptOutcome(event(), standing, now),
      cancelOutcome(event(), standing, now),
      leaveOutcome(event(), standing, now),
      confirmOutcome(event(), standing, now),
    ]).toEqual([accept, cancel, leave, confirm])
  })

  test.each([
    ['begun', { starts_at: at(0) }],
    ['over', { starts_at: at(-3), ends_at: at(-1) }],
    ['canceled', { state: 'canceled' }],
  ])('nothing changes any more when the event has %s', (_, overrides) => {
    const past = event(overrides)
    expect(acceptOutcome(past, rows.offered, now)).toBe('refused')
    for (const standing of [rows.registered, rows.waitlisted, rows.offered]) {
      expect(cancelOutcome(past, standing, now)).toBe('refused')
      expect(leaveOutcome(past, standing, now)).toBe('refused')
    }
    expect(confirmOutcome(past, rows.registered, now)).toBe('refused')
  })
})

test.each([
  [{ capacity: null, taken: 9, waiting: 0 }, 'registered'],
  [{ capacity: 10, taken: 9, waiting: 0 }, 'registered'],
  [{ capacity: 10, taken: 10, waiting: 0 }, 'waitlisted'],
  [{ capacity: 10, taken: 9, waiting: 1 }, 'waitlisted'],
])('%j: one joins as %s', (places, state) => {
  expect(stateOnJoining(places)).toBe(state)
})

test.each([
  [{}, null],
  [{ registration_opens_at: at(1) }, 'Registration opens on March 2, 2026, 1:00 PM, UTC'],
  [{ registration_closes_at: at(0) }, 'Registration is closed'],
  [{ state: 'canceled' }, 'This event was canceled'],
  [{ starts_at: at(0) }, 'This event has started'],
  [{ starts_at: at(-2), ends_at: at(0) }, 'This event is over'],
])('%j: %s', (overrides, why) => {
  expect(closedBecause(event(overrides), now)).toBe(why)
})

test('for everyone, and for several groups: the one that comes closest is named', () => {
  const student = { majors: ['Law'], graduation_class: null, degree: 'master' }
  expect(targetGroupMismatches([], student)).toEqual([])
  const group = { majors: ['Physics'], graduation_classes: [2027], degrees: ['bachelor' as const] }
  const near = { majors: [], graduation_classes: [2026, 2027, 2028], degrees: [] }
  expect(targetGroupMismatches([group, near], student)).toEqual([
    {
      field: 'graduation_class',
      is_missing: true,
      text: 'This event is for the class of 2026, 2027 or 2028; your profile doesn’t list your graduation class',
    },
  ])
})
