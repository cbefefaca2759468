import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { HOUR, later, MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import type { NoticeTiming } from '../../applications.contract.ts'
import { type ApplicationOverrides, buildApplication } from '../../applications.fixtures.ts'
import type { Step } from './decisions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const DELAY = 24 * HOUR
const wishes = [undefined, 'now', 'later', 'not'] as const
type Heard = NoticeTiming | 'refused'

/** What each step makes of each wish: nothing said, now, later, not. */
const table: [Step, hours: number, ...Heard[]][] = [
  ['reviewed', 24, 'not', 'refused', 'refused', 'not'],
  ['shortlisted', 24, 'not', 'now', 'refused', 'not'],
  ['interview', 24, 'now', 'now', 'refused', 'refused'],
  ['offer', 24, 'now', 'now', 'refused', 'refused'],
  ['hired', 24, 'now', 'now', 'refused', 'refused'],
  ['rejected', 24, 'later', 'now', 'later', 'refused'],
  ['rejected', 0, 'now', 'now', 'refused', 'refused'],
]

const scene = async (step: Step, rejection_delay_hours: number) => {
  const team = await anEmployer(t)
  const { organization_id } = team
  const colleague = await anEmployer(t, { organization_id, team_role: 'recruiter' })
  await t.deps.db
    .updateTable('organizations')
    .set({ rejection_delay_hours })
    .where('id', '=', organization_id)
    .execute()
  const { id: job_id } = await buildJob(t.deps, { organization_id, title: 'Data intern', openings: 9 })
  const person = async (overrides: ApplicationOverrides) => {
    const student = await aStudent(t)
    const { id } = await buildApplication(t.deps, { job_id, student_id: student.id, ...overrides })
    return { ...student, application_id: id }
  }
  const ready: ApplicationOverrides = step === 'hired' ? { state: 'offer', is_accepted: true } : {}
  const there = await person({ state: step })
  const [first, second] = [await person(ready), await person(ready)]
  t.clock.advance(MINUTE)
  const send = (who: typeof team, tell: NoticeTiming | undefined, key: string) =>
    t.app.inject({
      method: 'PUT',
      url: '/api/employer/job/applicant/update-status',
      headers: { cookie: who.client.cookie, 'idempotency-key': key },
      payload: {
        applicant_ids: [there, first, second].map(({ application_id }) => application_id),
        status: step,
        ...(step === 'rejected' && { reason: 'other' }),
        ...(tell && { tell }),
      },
    })
  const heard = async () => {
    await t.drain()
    const notices = await t.deps.db
      .selectFrom('notifications')
      .select('account_id')
      .where('account_id', 'in', [there.id, first.id, second.id])
      .execute()
    const of = ({ id }: { id: string }) => notices.filter(({ account_id }) => account_id === id).length
    return {
      notices: [of(there), of(first), of(second)],
      letters: [
        (await subjectsTo(t, there.person_id)).length,
        (await subjectsTo(t, first.person_id)).length,
        (await subjectsTo(t, second.person_id)).length,
      ],
    }
  }
  return { team, colleague, send, heard }
}

const once = { notices: [0, 1, 1], letters: [0, 1, 1] }
const never = { notices: [0, 0, 0], letters: [0, 0, 0] }

for (const [step, hours, ...outcomes] of table)
  for (const [n, wish] of wishes.entries()) {
    const outcome = outcomes[n]!
    it(`${step}, with a delay of ${hours} hours, told ${wish ?? 'as usual'}: ${outcome}, once, however often it is sent`, async () => {
      const s = await scene(step, hours)
      const key = newId()
      const answer = await s.send(s.team, wish, key)
      if (outcome === 'refused') {
        expect([answer.statusCode, Object.keys(problemOf(answer).fields ?? {})]).toEqual([422, ['tell']])
        expect(await s.heard()).toEqual(never)
        return
      }
      expect(answer.json().changed).toBe(2)
      const now = outcome === 'now' ? once : never
      expect(await s.heard()).toEqual(now)

      // the same again is the first answer, another key and another person change nothing
      expect((await s.send(s.team, wish, key)).json()).toEqual(answer.json())
      expect((await s.send(s.team, wish, newId())).json().changed).toBe(0)
      expect((await s.send(s.colleague, wish, key)).json().changed).toBe(0)
      expect(await s.heard()).toEqual(now)

      // what is told later is told at that very moment, not before
      const told = later(t.clock.now(), DELAY)
      t.clock.set(later(told, -1))
      await t.tick()
      expect(await s.heard()).toEqual(now)
      t.clock.set(told)
      await t.tick()
      await t.tick()
      expect(await s.heard()).toEqual(outcome === 'not' ? never : once)
    })
  }

it('of two people who take a step at one moment one changes it, and the student hears of it once', async () => {
  for (const step of ['shortlisted', 'interview', 'offer', 'hired', 'rejected'] as const) {
    const s = await scene(step, 0)
    const answers = await Promise.all([s.team, s.colleague, s.team].map((who) => s.send(who, 'now', newId())))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(answers.map((one) => one.json().changed).sort()).toEqual([0, 0, 2])
    expect(await s.heard()).toEqual(once)
  }
})
