import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationStates } from '#domains/organizations/organizations.contract.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { saidOf } from '../../../tests/harness/pairs.ts'
import { jobStates } from './jobs.contract.ts'
import { endsSoon, endsSoonSql, isOpen, isOpenSql, openJobSql, stateAt, stateSql } from './jobs.rules.ts'
import { tokenStates } from './tokens/job-tokens.contract.ts'
import { isSpendableSql, tokenStateAt, tokenStateSql } from './tokens/job-tokens.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Around now and the ends of seven days, to the millisecond. */
const moment = fc
  .tuple(fc.constantFrom(-30, -1, 0, 1, 7, 30), fc.constantFrom(-1, 0, 1))
  .map(([days, off]) => iso(later(t.clock.now(), days * DAY + off)))

const job = fc
  .record({ state: fc.constantFrom(...jobStates), is_hidden: fc.boolean(), expires_at: moment })
  // only a draft has no end
  .map((row) => ({ ...row, expires_at: row.state === 'draft' ? null : row.expires_at }))

test('the state of a job and whether it is open are the same in TypeScript and SQL', async () => {
  const now = t.clock.now()
  const conditions = {
    state: stateSql(now),
    is_open: isOpenSql(now),
    is_public: openJobSql(now),
    ends_soon: endsSoonSql(now),
  }
  await fc.assert(
    fc.asyncProperty(job, fc.constantFrom(...organizationStates), async (j, state) => {
      const said = await saidOf(t.deps.db, conditions, { j, o: { state } })
      expect({ ...said, ends_soon: said.ends_soon ?? false, is_open: said.is_open ?? false }).toEqual({
        state: stateAt(j, now),
        is_open: isOpen(j, now),
        is_public: isOpen(j, now) && state === 'approved',
        ends_soon: endsSoon(j, now),
      })
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('so are those of a token', async () => {
  const now = t.clock.now()
  const token = fc.record({ state: fc.constantFrom(...tokenStates), expires_at: moment })
  const conditions = { state: tokenStateSql(now), is_spendable: isSpendableSql(now) }
  await fc.assert(
    fc.asyncProperty(token, async (row) => {
      const state = tokenStateAt(row, now)
      expect(await saidOf(t.deps.db, conditions, { t: row })).toEqual({
        state,
        is_spendable: state === 'available',
      })
    }),
    { numRuns: 60 },
  )
}, 60_000)
