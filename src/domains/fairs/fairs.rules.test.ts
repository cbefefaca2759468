import { describe, expect, test } from 'vitest'
import { DAY, later } from '#platform/clock.ts'
import { boothErrors, priceErrors, repeatedEmails } from './exhibitor-registration.rules.ts'
import type { FairState, PaymentState } from './fairs.contract.ts'
import {
  cancelOutcome,
  canEdit,
  canPay,
  closingOf,
  decisionOutcome,
  dueAt,
  type FairEvent,
  isOverdue,
  mayOfExhibitor,
  mayOfHost,
  needsBooth,
  reviewOutcome,
  takesExhibitors,
} from './fairs.rules.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const at = (days: number) => later(now, days * DAY).toISOString()
const event: FairEvent = {
  state: 'published',
  starts_at: at(10),
  ends_at: at(11),
  exhibitors_close_at: at(5),
}
const over: FairEvent = { state: 'published', starts_at: at(-2), ends_at: at(-1), exhibitors_close_at: null }
const canceled: FairEvent = { ...event, state: 'canceled' }
const row = (state: FairState, payment: PaymentState = 'none') => ({ state, payment })

describe('until when organizations may register', () => {
  test.each([
    ['until the exhibitors’ deadline', event, true],
    ['not after it', { ...event, exhibitors_close_at: at(0) }, false],
    ['until the start without one', { ...event, exhibitors_close_at: null }, true],
    ['not once it runs', { ...event, starts_at: at(0), exhibitors_close_at: null }, false],
    ['not when the deadline is after the start and that has passed', { ...event, starts_at: at(-1) }, false],
    ['not when it is canceled', canceled, false],
    ['not as a draft', { ...event, state: 'draft' as const }, false],
    ['not when it is over', over, false],
  ])('%s', (_, occasion, open) => expect(takesExhibitors(occasion, now)).toBe(open))

  test('the earlier of deadline and start closes', () => {
    expect(closingOf(event)).toBe(at(5))
    expect(closingOf({ ...event, exhibitors_close_at: at(20) })).toBe(at(10))
  })
})

describe('giving up', () => {
  test.each([
    [row('pending'), event, 'change'],
    [row('approved', 'awaiting_payment'), event, 'change'],
    [row('approved', 'proof_rejected'), event, 'change'],
    [row('approved', 'waived'), event, 'change'],
    [row('approved', 'refunded'), event, 'change'],
    [row('approved', 'proof_submitted'), event, 'refused'],
    [row('approved', 'verified'), event, 'refused'],
    [row('canceled'), event, 'same'],
    [row('declined'), event, 'refused'],
    [row('approved'), over, 'refused'],
    [row('approved'), canceled, 'refused'],
  ] as const)('%j', (standing, occasion, outcome) =>
    expect(cancelOutcome(standing, occasion, now)).toBe(outcome),
  )
})

describe('the host decides', () => {
  test.each([
    ['approve', row('pending'), event, 'change'],
    ['approve', row('approved'), event, 'same'],
    ['approve', row('declined'), event, 'refused'],
    ['approve', row('canceled'), event, 'refused'],
    ['approve', row('pending'), over, 'refused'],
    ['decline', row('pending'), event, 'change'],
    ['decline', row('approved', 'awaiting_payment'), event, 'change'],
    ['decline', row('approved', 'verified'), event, 'refused'],
    ['decline', row('pending', 'proof_submitted'), event, 'refused'],
    ['decline', row('declined'), over, 'same'],
    ['decline', row('canceled'), event, 'refused'],
  ] as const)('%s %j', (decision, standing, occasion, outcome) =>
    expect(decisionOutcome(decision, standing, occasion, now)).toBe(outcome),
  )
})

describe('payments', () => {
  test.each([
    ['verify', row('approved', 'proof_submitted'), event, 'change'],
    ['verify', row('approved', 'proof_submitted'), over, 'change'],
    ['verify', row('approved', 'verified'), event, 'same'],
    ['verify', row('approved', 'awaiting_payment'), event, 'refused'],
    ['receive', row('approved', 'awaiting_payment'), event, 'change'],
    ['receive', row('approved', 'proof_rejected'), over, 'change'],
    ['receive', row('approved', 'verified'), event, 'same'],
    ['receive', row('pending', 'awaiting_payment'), event, 'refused'],
    ['receive', row('approved', 'proof_submitted'), event, 'change'],
    ['receive', row('approved', 'part_paid'), event, 'change'],
    ['receive', row('approved', 'refunded'), event, 'change'],
    ['refund', row('canceled', 'part_paid'), event, 'change'],
    ['waive', row('approved', 'part_paid'), event, 'change'],
    ['reject', row('pending', 'proof_submitted'), event, 'change'],
    ['reject', row('approved', 'verified'), event, 'refused'],
    ['waive', row('approved', 'awaiting_payment'), event, 'change'],
    ['waive', row('approved', 'proof_rejected'), event, 'change'],
    ['waive', row('canceled', 'awaiting_payment'), event, 'refused'],
    ['waive', row('approved', 'none'), event, 'refused'],
    ['refund', row('approved', 'verified'), canceled, 'change'],
    ['refund', row('approved', 'proof_submitted'), event, 'refused'],
    ['refund', row('approved', 'refunded'), event, 'same'],
  ] as const)('%s %j', (step, standing, occasion, outcome) =>
    expect(reviewOutcome(step, standing, occasion)).toBe(outcome),
  )

  test('a proof follows while it is awaited, also after the end, never for a canceled event', () => {
    expect(canPay(row('approved', 'awaiting_payment'), event)).toBe(true)
    expect(canPay(row('pending', 'awaiting_payment'), event)).toBe(false)
    expect(canPay(row('approved', 'proof_rejected'), over)).toBe(true)
    expect(canPay(row('approved', 'proof_submitted'), event)).toBe(false)
    expect(canPay(row('declined', 'awaiting_payment'), event)).toBe(false)
    expect(canPay(row('approved', 'awaiting_payment'), canceled)).toBe(false)
  })

  test('due so many days from the approval, at the latest at the start', () => {
    expect(dueAt({ payment_due_days: 5, starts_at: at(10) }, now)).toEqual(later(now, 5 * DAY))
    expect(dueAt({ payment_due_days: 30, starts_at: at(10) }, now)).toEqual(later(now, 10 * DAY))
  })

  test('late only while somebody still has to pay', () => {
    const late = { due_at: at(-1) }
    expect(isOverdue({ ...row('approved', 'awaiting_payment'), ...late }, now)).toBe(true)
    expect(isOverdue({ ...row('approved', 'verified'), ...late }, now)).toBe(false)
    expect(isOverdue({ ...row('pending', 'awaiting_payment'), ...late }, now)).toBe(false)
    expect(isOverdue({ ...row('canceled', 'awaiting_payment'), ...late }, now)).toBe(false)
  })
})

test('employers need a booth where there are some, universities may just come', () => {
  expect([needsBooth('employer', 3), needsBooth('employer', 0), needsBooth('university', 3)]).toEqual([
    true,
    false,
    false,
  ])
  expect(boothErrors(null, { booths: ['a'], needed: true })).toHaveProperty('booth_id')
  expect(boothErrors('b', { booths: ['a'], needed: true })).toHaveProperty('booth_id')
  expect(boothErrors('a', { booths: ['a'], needed: true })).toEqual({})
})

test('a settled fee keeps its price', () => {
  expect(priceErrors('verified', 100, 200)).toHaveProperty('booth_id')
  expect(priceErrors('verified', 100, 100)).toEqual({})
  expect(priceErrors('proof_rejected', 100, 200)).toEqual({})
})

test('nobody comes twice', () => {
  const one = { name: 'Ann', email: 'ann@example.com', job_title: '' }
  expect(repeatedEmails([one, one])).toHaveProperty(['representatives.1.email'])
})

test('viewers may do nothing, on either side', () => {
  const rights = [
    mayOfExhibitor(row('pending', 'awaiting_payment'), event, 'viewer', true, now),
    mayOfHost(row('pending', 'proof_submitted'), event, 'viewer', now),
  ]
  for (const may of rights) expect(Object.values(may).some(Boolean)).toBe(false)
  expect(canEdit(row('approved', 'verified'), event, now)).toBe(true)
})

test('a payment under way holds canceling and declining back until it is settled, and the answer says by what', () => {
  const held = (payment: PaymentState) => [
    mayOfExhibitor(row('approved', payment), event, 'recruiter', true, now).cancel_waits_for,
    mayOfHost(row('approved', payment), event, 'staff', now).decline_waits_for,
  ]
  expect(held('proof_submitted')).toEqual(['payment', 'rejection'])
  expect(held('verified')).toEqual(['payment', 'refund'])
  expect(held('awaiting_payment')).toEqual([null, null])
  const canceled = { ...event, state: 'canceled' } as const
  expect(mayOfHost(row('approved', 'verified'), canceled, 'staff', now).decline_waits_for).toBeNull()
})

test('whoever canceled or was declined may register again if the organization could register now', () => {
  const again = (state: FairState, registrable = true) =>
    mayOfExhibitor(row(state, 'none'), event, 'recruiter', registrable, now).register_again
  expect([again('declined'), again('canceled'), again('pending'), again('approved')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(again('declined', false)).toBe(false)
})
