import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { iso } from '#platform/clock.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { saidOf } from '../../../tests/harness/pairs.ts'
import { applicationStates, openStates } from './applications.contract.ts'
import { offerOf } from './applications.mapping.ts'
import { isAnswer, standingOf, standingSql, studentStateOf } from './applications.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A row as the table keeps it: what is closed was open, and what was not declined has no time of it. */
const drawn = () => {
  const moment = fc.option(fc.constant(iso(t.clock.now())))
  return fc
    .record({
      state: fc.constantFrom(...applicationStates),
      from: fc.constantFrom(...openStates),
      decision_told_at: moment,
      offer_accepted_at: moment,
      offer_declined_at: moment,
      answered_at: moment,
    })
    .map(({ from, ...row }) => ({
      ...row,
      closed_from: row.state === 'rejected' || row.state === 'withdrawn' ? from : null,
      decision_told_at: row.state === 'rejected' ? row.decision_told_at : null,
      offer_declined_at: row.state === 'withdrawn' && from === 'offer' ? row.offer_declined_at : null,
    }))
}

/** What the table itself works out for a column. */
const worksOut = async (column: string) => {
  const { rows } = await sql<{ formula: string }>`
    select pg_get_expr(d.adbin, d.adrelid) as formula from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'applications'::regclass and a.attname = ${column}`.execute(t.deps.db)
  return sql.raw(rows[0]!.formula)
}

test('where an application is counted is the same in TypeScript and SQL, for the team and for the student', async () => {
  const said = { team: standingSql('state'), student: standingSql('student_state') }
  await fc.assert(
    fc.asyncProperty(drawn(), async (row) => {
      const student_state = studentStateOf(row)
      expect(await saidOf(t.deps.db, said, { a: { ...row, student_state } })).toEqual({
        team: standingOf(row),
        student: standingOf({ ...row, state: student_state }),
      })
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('so is what the table works out by itself: what the student knows, the answer to the offer, and whether it waits', async () => {
  const said = {
    student_state: await worksOut('student_state'),
    offer_answer: await worksOut('offer_answer'),
    is_waiting: await worksOut('is_waiting'),
  }
  await fc.assert(
    fc.asyncProperty(drawn(), async (row) => {
      const student_state = studentStateOf(row)
      const offer = offerOf({
        ...row,
        state: student_state,
        decline_reason: null,
        decline_message: null,
        answer_by: null,
      })
      expect(await saidOf(t.deps.db, said, { a: row })).toEqual({
        student_state,
        offer_answer: offer?.answer ?? null,
        is_waiting: !isAnswer(row.state),
      })
    }),
    { numRuns: 200 },
  )
}, 60_000)
