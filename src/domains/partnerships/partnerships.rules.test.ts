import { describe, expect, test } from 'vitest'
import type { PartnershipState } from './partnerships.contract.ts'
import { canWrite, mayOf, pairOf, requestOutcome, type Step, stepOutcome } from './partnerships.rules.ts'

const between = (state: PartnershipState, unanswered = false) => ({
  state,
  requested_by: 'employer' as const,
  unanswered,
})

describe('asking', () => {
  test.each([
    [null, 'open', 'open'],
    ['pending', 'same', 'approve'],
    ['approved', 'same', 'same'],
    ['declined', 'open', 'open'],
    ['withdrawn', 'open', 'open'],
    ['ended', 'open', 'open'],
  ] as const)('%s: the one that asked %s, the other %s', (state, sender, receiver) => {
    const standing = state && between(state)
    expect(requestOutcome(standing, 'employer')).toBe(sender)
    expect(requestOutcome(standing, 'university')).toBe(receiver)
  })
})

describe('a step', () => {
  // the requesting side, then the other side
  const table: Record<PartnershipState, Record<Step, [sender: string, receiver: string]>> = {
    pending: {
      approved: ['refused', 'change'],
      declined: ['refused', 'change'],
      withdrawn: ['change', 'refused'],
      ended: ['refused', 'refused'],
    },
    approved: {
      approved: ['same', 'same'],
      declined: ['refused', 'refused'],
      withdrawn: ['refused', 'refused'],
      ended: ['change', 'change'],
    },
    declined: {
      approved: ['refused', 'refused'],
      declined: ['refused', 'same'],
      withdrawn: ['refused', 'refused'],
      ended: ['refused', 'refused'],
    },
    withdrawn: {
      approved: ['refused', 'refused'],
      declined: ['refused', 'refused'],
      withdrawn: ['same', 'refused'],
      ended: ['refused', 'refused'],
    },
    ended: {
      approved: ['refused', 'refused'],
      declined: ['refused', 'refused'],
      withdrawn: ['refused', 'refused'],
      ended: ['same', 'same'],
    },
  }
  const rows = Object.entries(table).flatMap(([state, steps]) =>
    Object.entries(steps).map(([step, who]) => [state as PartnershipState, step as Step, ...who] as const),
  )
  test.each(rows)('%s → %s: sender %s, receiver %s', (state, step, sender, receiver) => {
    expect(stepOutcome(between(state), 'employer', step)).toBe(sender)
    expect(stepOutcome(between(state), 'university', step)).toBe(receiver)
  })
})

test('messages go between partners and about a request that waits', () => {
  const states = ['pending', 'approved', 'declined', 'withdrawn', 'ended'] as const
  for (const side of ['employer', 'university'] as const) {
    expect(states.map((state) => canWrite(between(state), side))).toEqual([true, true, false, false, false])
    expect(canWrite(null, side)).toBe(false)
  }
  expect(canWrite(between('pending', true), 'employer')).toBe(false)
  expect(canWrite(between('pending', true), 'university')).toBe(true)
})

describe('what may be offered', () => {
  const names = (may: Record<string, unknown>) => Object.keys(may).filter((name) => may[name] === true)
  const staff = { kind: 'university', team_role: 'staff' } as const
  const recruiter = { kind: 'employer', team_role: 'recruiter' } as const

  test('viewers only read', () => {
    for (const state of ['pending', 'approved', 'declined', 'withdrawn', 'ended'] as const)
      expect(names(mayOf(between(state), { ...staff, team_role: 'viewer' }, true))).toEqual([])
    expect(names(mayOf(null, { ...staff, team_role: 'viewer' }, true))).toEqual([])
  })

  test('members ask, answer, withdraw, end and write', () => {
    expect(names(mayOf(null, staff, true))).toEqual(['request'])
    expect(names(mayOf(between('pending'), staff, true))).toEqual(['approve', 'decline', 'write'])
    expect(names(mayOf(between('pending'), recruiter, true))).toEqual(['withdraw', 'write'])
    expect(names(mayOf(between('approved'), recruiter, true))).toEqual(['end', 'write'])
    expect(names(mayOf(between('declined'), recruiter, true))).toEqual(['request'])
  })

  test('nobody asks an organization without a team', () => {
    expect(names(mayOf(null, staff, false))).toEqual([])
    expect(names(mayOf(between('ended'), staff, false))).toEqual([])
  })

  test.each([
    [null, staff, true, null],
    [between('declined'), recruiter, true, null],
    [between('pending'), staff, true, 'partnership'],
    [between('approved'), { ...staff, team_role: 'viewer' }, true, 'partnership'],
    [null, { ...staff, team_role: 'viewer' }, false, 'role'],
    [between('ended'), staff, false, 'team'],
  ] as const)(
    '%j, asked by %j, team %j: a request is hindered by %j',
    (standing, who, hasTeam, hindrance) => {
      expect(mayOf(standing, who, hasTeam).request_hindrance).toBe(hindrance)
    },
  )
})

test('a pair is the same from both sides', () => {
  const pair = { employer_id: 'e', university_id: 'u' }
  expect(pairOf({ kind: 'employer', organization_id: 'e' }, 'u')).toEqual(pair)
  expect(pairOf({ kind: 'university', organization_id: 'u' }, 'e')).toEqual(pair)
})
