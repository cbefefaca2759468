import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateAt } from '#domains/events/events.rules.ts'
import {
  awaitsDecision,
  awaitsDecisionSql,
  closingSql,
  hasProofToCheck,
  hasProofToCheckSql,
} from '#domains/events/hosting/exhibitor-duties.rules.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { saidOf } from '../../../tests/harness/pairs.ts'
import { fairStates, paymentStates } from './fairs.contract.ts'
import {
  canPay,
  canPaySql,
  closingOf,
  decidableSql,
  decisionOutcome,
  isAsked,
  isAskedSql,
  isOverdue,
  isOverdueSql,
  owes,
  owesSql,
} from './fairs.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const moment = fc.constantFrom(-3, -1, 0, 1, 3).map((days) => iso(later(t.clock.now(), days * DAY)))

test('until when organizations come, and whose fee is asked for and late, are the same in TypeScript and SQL', async () => {
  const now = t.clock.now()
  const conditions = { closes: closingSql, is_asked: isAskedSql, is_overdue: isOverdueSql(now) }
  const occasion = fc.record({ starts_at: moment, exhibitors_close_at: fc.option(moment) })
  const registration = fc.record({
    state: fc.constantFrom(...fairStates),
    payment: fc.constantFrom(...paymentStates),
    due_at: moment,
  })
  await fc.assert(
    fc.asyncProperty(occasion, registration, async (e, r) => {
      const said = await saidOf(t.deps.db, conditions, { e, r })
      expect({ ...said, closes: iso(new Date(said.closes as string)) }).toEqual({
        closes: closingOf({ state: 'published', ends_at: null, ...e }),
        is_asked: isAsked(r),
        is_overdue: isOverdue(r, now),
      })
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('who owes something is the same', async () => {
  for (const state of fairStates)
    for (const payment of paymentStates) {
      const r = { state, payment }
      expect(await saidOf(t.deps.db, { owes: owesSql }, { r }), `${state}, ${payment}`).toEqual({
        owes: owes(r),
      })
    }
})

test('whom a host can approve or decline is the same', async () => {
  const now = t.clock.now()
  const event = {
    state: 'published' as const,
    starts_at: iso(later(now, DAY)),
    ends_at: iso(later(now, 2 * DAY)),
    exhibitors_close_at: null,
  }
  for (const state of fairStates)
    for (const payment of paymentStates) {
      const r = { state, payment }
      expect(await saidOf(t.deps.db, decidableSql, { r }), `${state}, ${payment}`).toEqual({
        approve: decisionOutcome('approve', r, event, now) === 'change',
        decline: decisionOutcome('decline', r, event, now) === 'change',
      })
    }
})

test('whose answer, proof or payment is due are the same', async () => {
  const now = t.clock.now()
  const conditions = { decide: awaitsDecisionSql(now), check: hasProofToCheckSql, pay: canPaySql }
  const occasion = fc.record({
    state: fc.constantFrom('draft', 'published', 'canceled', 'removed'),
    ends_at: moment,
  })
  const registration = fc.record({
    state: fc.constantFrom(...fairStates),
    payment: fc.constantFrom(...paymentStates),
  })
  await fc.assert(
    fc.asyncProperty(occasion, registration, async (e, r) => {
      const event = { ...e, state: stateAt(e as Parameters<typeof stateAt>[0], now) } as never
      expect(await saidOf(t.deps.db, conditions, { e, r })).toEqual({
        decide: awaitsDecision(r, event, now),
        check: hasProofToCheck(r, event),
        pay: canPay(r, event),
      })
    }),
    { numRuns: 200 },
  )
}, 60_000)
