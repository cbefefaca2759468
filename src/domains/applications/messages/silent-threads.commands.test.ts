import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { anOperator } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { noticesIn, talkIn } from '../../../../tests/harness/talking.ts'
import { applicant, applicantCounts } from '../applicants/applicants.contract.ts'
import { notifyApplicants } from '../applicants/decisions/decision-notices.contract.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { withdraw } from '../applications.contract.ts'
import { apply } from '../submission/application-submission.contract.ts'
import { MESSAGES_AN_HOUR } from './application-messages.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = talkIn(() => t)
const noticesOf = noticesIn(() => t)

describe('who can no longer write', () => {
  it('a student who withdrew; the team reads nothing until they apply again', async () => {
    const { team, job, applicant: apply_ } = await scene()
    const a = await apply_()
    await a.write('I have two cats')
    await a.student.client.call(withdraw, { body: { application_id: a.id } })
    expect(await a.seen()).toMatchObject({ data: [], unread: 0, silence: 'withdrawn', may: { write: false } })
    expect(JSON.stringify(await a.seen({ before: (await a.own()).data[0].id }))).not.toContain('cats')
    expect(refusal(await a.readTeam((await a.own()).data[0].id))).toEqual([404, 'not_found'])
    const detail = (await team.client.call(applicant, { params: { id: a.id } })).json()
    expect([detail.unread, JSON.stringify(detail).includes('cats')]).toEqual([0, false])
    expect((await team.client.call(applicantCounts)).json().unread).toBe(0)
    expect(refusal(await a.answer('Why?'))).toEqual([409, 'step_not_possible'])
    expect(refusal(await a.write('Sorry'))).toEqual([409, 'step_not_possible'])
    expect(await a.own()).toMatchObject({ data: [{ text: 'I have two cats' }], silence: 'withdrawn' })
    await t.drain()
    expect((await noticesOf(team.id)).map(({ kind }) => kind)).not.toContain('application_answer')
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    const again = await a.student.client.call(apply, { body: { job_id: job.id, same_resume: true } as never })
    expect(again.statusCode, again.body).toBeLessThan(300)
    expect(await a.seen()).toMatchObject({ data: [{ text: 'I have two cats' }], silence: null })
  })

  it('a rejected student, until the team writes to them', async () => {
    const { team, applicant: apply } = await scene()
    const a = await apply()
    await a.answer('Thank you')
    const reject = { applicant_ids: [a.id], status: 'rejected' as const, reason: 'other' as const }
    t.clock.advance(MINUTE)
    await team.client.call(updateStatus, { body: reject })
    expect((await a.write('Any news?')).statusCode, 'they don’t know yet').toBe(201)
    await team.client.call(notifyApplicants, { body: { applicant_ids: [a.id], message: 'Sorry' } })
    expect(await a.own()).toMatchObject({ silence: 'rejected', may: { write: false } })
    expect(refusal(await a.write('Why?'))).toEqual([409, 'step_not_possible'])
    t.clock.advance(MINUTE)
    expect((await a.answer('Would you like feedback?')).statusCode).toBe(201)
    expect((await a.write('Yes, please')).statusCode).toBe(201)
  })

  it('a student whose employer was suspended, who still reads', async () => {
    const { team, applicant: apply } = await scene()
    const a = await apply()
    await a.answer('Come on Monday')
    const operator = await anOperator(t)
    const body = { organization_ids: [team.organization_id], reason: 'Spam' }
    const done = await operator.client.call(suspendOrganization, { body: body as never })
    expect(done.statusCode, done.body).toBeLessThan(300)
    expect(await a.own()).toMatchObject({ data: [{ text: 'Come on Monday' }], silence: 'employer' })
    expect(refusal(await a.write('Where?'))).toEqual([409, 'step_not_possible'])
    expect((await a.answer('Here')).statusCode).toBeGreaterThanOrEqual(401)
  })
})

describe('floods', () => {
  it('are stopped at a number an hour for each side and thread, which passes', async () => {
    const { applicant: apply } = await scene()
    const [a, b] = [await apply(), await apply({}, 'Bea')]
    for (let n = 0; n < MESSAGES_AN_HOUR; n++) {
      expect((await a.write(`Message ${n}`)).statusCode).toBe(201)
      t.clock.advance(MINUTE)
    }
    const refused = await a.write('One more')
    expect(refusal(refused)).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBe((60 - MESSAGES_AN_HOUR) * 60)
    expect((await a.answer('Slow down')).statusCode).toBe(201)
    expect((await b.write('Me too')).statusCode).toBe(201)
    t.clock.advance(HOUR)
    expect((await a.write('One more')).statusCode).toBe(201)
  })

  it('of repeats are one message, and too long or empty ones none', async () => {
    const { applicant: apply } = await scene()
    const a = await apply()
    // as a program sends, without a key
    const again = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/student/job/application/${a.id}/messages`,
        headers: { cookie: a.student.client.cookie },
        payload: { message: 'Hello' },
      })
    const answers = await Promise.all([1, 2, 3].map(again))
    expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
    expect((await a.own()).data).toHaveLength(1)
    for (const text of ['', '   ', '\u200b\u2060', 'x'.repeat(5001)])
      expect(problemOf(await a.write(text)).fields, JSON.stringify(text.slice(0, 9))).toHaveProperty(
        'message',
      )
    expect((await a.write('y'.repeat(5000))).statusCode).toBe(201)
    expect((await a.write('no\u0000thing')).statusCode).toBe(400)
    expect((await a.write(`\u202e${'é'.repeat(100)} <b>bold</b> {job}`)).statusCode).toBe(201)
    expect((await a.seen()).data).toHaveLength(3)
    expect((await a.write('x'.repeat(300_000))).statusCode).toBe(413)
  })
})
