import { describe, expect, it, test } from 'vitest'
import {
  comesBack,
  freeIn,
  lastDayOf,
  leftIn,
  openPlaces,
  sendOutcome,
  takeBackOutcome,
  termAt,
} from './first-choices.rules.ts'

describe('a term', () => {
  test.each([
    ['2026-06-30T23:59:59.999Z', 'UTC', '2026-spring'],
    ['2026-07-01T00:00:00.000Z', 'UTC', '2026-fall'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-fall'],
    ['2027-01-01T00:00:00.000Z', 'UTC', '2027-spring'],
    // where the university is, it may be another day
    ['2026-07-01T04:59:59.999Z', 'America/Chicago', '2026-spring'],
    ['2026-07-01T05:00:00.000Z', 'America/Chicago', '2026-fall'],
    ['2026-12-31T10:59:59.999Z', 'Pacific/Auckland', '2026-fall'],
    ['2026-12-31T11:00:00.000Z', 'Pacific/Auckland', '2027-spring'],
    ['2026-12-31T18:15:00.000Z', 'Asia/Kathmandu', '2027-spring'],
  ])('at %s in %s is %s', (at, zone, term) => {
    expect(termAt(new Date(at), zone)).toBe(term)
  })

  it('ends on its last day', () => {
    expect(lastDayOf('2026-spring')).toBe('2026-06-30')
    expect(lastDayOf('2026-fall')).toBe('2026-12-31')
  })
})

describe('what is left', () => {
  const one = (place: number, rest: { state?: 'free' | 'standing' | 'spent'; usable_in?: string } = {}) => ({
    term: '2026-spring',
    usable_in: '2026-spring',
    place,
    state: 'standing' as const,
    ...rest,
  })

  it('is three, without those sent, with those that came back', () => {
    expect(leftIn([], '2026-spring')).toBe(3)
    expect(leftIn([one(1), one(2, { state: 'spent' })], '2026-spring')).toBe(1)
    expect(leftIn([one(1), one(2), one(3)], '2026-spring')).toBe(0)
    expect(leftIn([one(1, { state: 'free' }), one(2), one(3)], '2026-spring')).toBe(1)
    expect(openPlaces([one(1), one(3)], '2026-spring')).toEqual([2])
  })

  it('of another term counts only what came back in this one', () => {
    const back = one(1, { state: 'free', usable_in: '2026-fall' })
    const held = [back, one(2, { state: 'free' }), one(3)]
    expect(leftIn(held, '2026-fall')).toBe(4)
    expect(freeIn(held, '2026-fall')).toBe(back)
    expect(leftIn(held, '2027-spring')).toBe(3)
  })
})

const now = new Date('2026-03-02T12:00:00Z')
const waiting = {
  state: 'submitted' as const,
  closed_from: null,
  decision_told_at: null,
  reply_by: '2026-03-02T12:00:00.001Z',
}
const rejected = { state: 'rejected' as const, closed_from: 'submitted' as const }

test('one is sent while an answer is promised, whatever the team has not announced', () => {
  expect(sendOutcome(waiting, false, now)).toBe('change')
  expect(sendOutcome(waiting, true, now)).toBe('same')
  expect(sendOutcome({ ...waiting, state: 'reviewed' }, false, now)).toBe('change')
  expect(sendOutcome({ ...waiting, ...rejected }, false, now)).toBe('change')
  expect(sendOutcome({ ...waiting, reply_by: now.toISOString() }, false, now)).toBe('refused')
  for (const state of ['shortlisted', 'interview', 'offer', 'hired', 'withdrawn'] as const)
    expect(sendOutcome({ ...waiting, state }, false, now)).toBe('refused')
  const told = { ...waiting, ...rejected, decision_told_at: now.toISOString() }
  expect(sendOutcome(told, false, now)).toBe('refused')
})

test('one can be taken back until the application is opened, as far as the student may know', () => {
  const unopened = { ...waiting, opened_at: null }
  expect(takeBackOutcome(unopened, true)).toBe('change')
  expect(takeBackOutcome(unopened, false)).toBe('same')
  expect(takeBackOutcome({ ...unopened, ...rejected }, true)).toBe('change')
  expect(takeBackOutcome({ ...unopened, opened_at: now.toISOString() }, true)).toBe('refused')
  expect(takeBackOutcome({ ...unopened, state: 'reviewed' }, true)).toBe('refused')
  expect(takeBackOutcome({ ...unopened, state: 'shortlisted' }, true)).toBe('refused')
})

test('one comes back without an answer, or if the answer was decided before it was sent', () => {
  const sent_at = '2026-03-02T12:00:00.000Z'
  const silent = { answered_at: null, state: 'reviewed' as const, state_at: sent_at, sent_at }
  expect(comesBack(silent)).toBe(true)
  const answered = { ...silent, answered_at: '2026-03-05T12:00:00.000Z' }
  expect(comesBack({ ...answered, state: 'shortlisted' })).toBe(false)
  expect(comesBack({ ...answered, state: 'rejected', state_at: '2026-03-05T12:00:00.000Z' })).toBe(false)
  expect(comesBack({ ...answered, state: 'rejected', state_at: '2026-03-01T12:00:00.000Z' })).toBe(true)
})
