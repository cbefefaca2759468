import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { talkIn } from '../../../../tests/harness/talking.ts'
import { applicant, applicantCounts, applicantList } from '../applicants/applicants.contract.ts'
import { notifyApplicants } from '../applicants/decisions/decision-notices.contract.ts'
import { updateStatus } from '../applicants/decisions/decisions.contract.ts'
import { application, withdraw } from '../applications.contract.ts'
import { buildExternal } from '../external/external-applications.fixtures.ts'
import { apply } from '../submission/application-submission.contract.ts'
import {
  applicantThread,
  MESSAGES_AN_HOUR,
  ownThread,
  writeToApplicant,
  writeToEmployer,
} from './application-messages.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = talkIn(() => t)
const noticesOf = (account_id: string) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['kind', 'list', 'title', 'text', 'link', 'read_at'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

describe('one thread for an application', () => {
  it('goes both ways, names who of the team wrote, and tells the other side with a link', async () => {
    const { team, job, applicant: apply } = await scene()
    const a = await apply()
    expect((await a.write('Is housing included?')).statusCode).toBe(201)
    const answered = await a.answer('It is.')
    expect(answered.json()).toMatchObject({
      side: 'employer',
      author: { name: 'Robin Carter' },
      is_mine: true,
      text: 'It is.',
    })
    expect((await a.own()).data).toMatchObject([
      { side: 'employer', is_mine: false, author: { name: 'Robin Carter' }, text: 'It is.' },
      { side: 'student', is_mine: true, text: 'Is housing included?' },
    ])
    const link = `/employer/your-job-applicant?id=${a.id}`
    expect(await lettersTo(t, team.person_id)).toMatchObject([
      {
        subject: 'Ada Quill wrote to you: Data intern',
        paragraphs: ['Is housing included?'],
        action: { url: expect.stringContaining(link) },
      },
    ])
    expect(await noticesOf(team.id)).toMatchObject([
      { kind: 'application_answer', list: 'job', text: 'Data intern', link },
    ])
    expect(await lettersTo(t, a.student.person_id)).toMatchObject([
      {
        subject: 'Northwind wrote to you: Data intern',
        heading: 'Robin Carter of Northwind wrote to you',
        action: { url: expect.stringContaining(`/student/jobs/detail?id=${job.id}`) },
      },
    ])
  })

  it('is read by viewers, who write nothing, and by nobody else', async () => {
    const { colleague, applicant: apply } = await scene()
    const a = await apply()
    await a.write('Hello')
    const seen = await a.seen({}, colleague.client)
    expect(seen).toMatchObject({ data: [{ text: 'Hello' }], may: { write: false }, silence: null })
    expect(refusal(await a.answer('Hi', colleague.client))).toEqual([403, 'not_allowed'])
    const stranger = await anEmployer(t)
    const params = { id: a.id }
    expect(refusal(await stranger.client.call(applicantThread, { params }))).toEqual([404, 'not_found'])
    const body = { message: 'Hi' }
    expect(refusal(await stranger.client.call(writeToApplicant, { params, body }))).toEqual([
      404,
      'not_found',
    ])
    const other = await aStudent(t)
    expect((await other.client.call(application, { params })).statusCode).toBe(404)
  })

  it('counts what each side has not read, a team as one', async () => {
    const { team, colleague, applicant: apply } = await scene()
    const a = await apply()
    for (const text of ['One', 'Two', 'Three']) await a.write(text)
    const [three, two, one] = (await a.seen()).data
    const counts = async () => (await team.client.call(applicantCounts)).json().unread
    const listed = async (unread: boolean) =>
      (await team.client.call(applicantList, { query: { unread } })).json().data
    expect([(await a.seen()).unread, (await a.own()).unread, await counts()]).toEqual([3, 0, 1])
    expect(await listed(true)).toMatchObject([{ id: a.id, unread: 3 }])
    expect(await listed(false)).toEqual([])
    expect((await a.readTeam(two.id, colleague.client)).statusCode).toBe(204)
    expect((await a.seen()).unread).toBe(1)
    await a.readTeam(one.id)
    expect((await a.seen()).unread, 'what was read stays read').toBe(1)
    await a.readTeam(three.id)
    expect([(await a.seen()).unread, await counts(), await listed(true)]).toEqual([0, 0, []])
    await t.drain()
    expect((await noticesOf(team.id)).every(({ read_at }) => read_at !== null)).toBe(false)
    await a.readTeam(three.id)
    expect((await noticesOf(team.id)).every(({ read_at }) => read_at !== null)).toBe(true)

    await a.answer('Four')
    await t.drain()
    expect(await a.unread()).toEqual([{ application_id: a.id, job_id: expect.any(String), unread: 1 }])
    await a.readOwn((await a.own()).data[0].id)
    expect(await a.unread()).toEqual([])
    const told = (await noticesOf(a.student.id)).filter(({ kind }) => kind === 'application_message')
    expect(told).toMatchObject([{ read_at: expect.any(String) }])
  })

  it('is read in pages from the latest back, each message once, also those of one moment', async () => {
    const { applicant: apply } = await scene()
    const a = await apply()
    for (let n = 0; n < 7; n++) await a.write(`Message ${n}`)
    const texts: string[] = []
    let before: string | undefined
    for (let page = 0; page < 4; page++) {
      const { data, has_earlier } = await a.seen({ size: 2, ...(before && { before }) })
      texts.push(...data.map(({ text }: { text: string }) => text))
      before = data.at(-1).id
      expect(has_earlier).toBe(page < 3)
    }
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Message ${n}`))
    expect((await a.seen({ before })).data).toEqual([])
    const other = await apply()
    await other.write('Elsewhere')
    const { id } = (await other.own()).data[0]
    const params = { id: a.id }
    const asked = await a.student.client.call(application, { params })
    expect(asked.statusCode).toBe(200)
    expect((await a.seen({ before: id })).error).toBe('not_found')
    expect(refusal(await a.readTeam(id))).toEqual([404, 'not_found'])
  })

  it('keeps its order when the clock is set back', async () => {
    const { applicant: apply } = await scene()
    const a = await apply()
    await a.write('First')
    t.clock.advance(-HOUR)
    await a.answer('Second')
    expect((await a.own()).data.map(({ text }: { text: string }) => text)).toEqual(['Second', 'First'])
    t.clock.advance(HOUR)
  })

  it('holds what was sent with the status, which the history no longer repeats', async () => {
    const { team, applicant: apply } = await scene()
    const a = await apply()
    const body = { applicant_ids: [a.id], message: 'We read on' }
    expect((await team.client.call(notifyApplicants, { body })).statusCode).toBe(200)
    expect(await a.own()).toMatchObject({ data: [{ kind: 'status', text: 'We read on' }], unread: 1 })
    const { timeline } = (await a.student.client.call(application, { params: { id: a.id } })).json()
    expect(timeline.at(-1)).toMatchObject({ kind: 'message', message: null })
    const letters = await lettersTo(t, a.student.person_id)
    expect(letters.at(-1)!.paragraphs.at(-1)).toBe('We read on')
    await team.client.call(notifyApplicants, { body: { applicant_ids: [a.id] } })
    expect((await a.own()).data, 'a status without words is no message').toHaveLength(1)
  })
})

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

describe('what changes around a thread', () => {
  it('leaves it: a job that closed, a member who was removed and reads no more', async () => {
    const { team, applicant: apply } = await scene()
    const { id: job_id } = await buildJob(t.deps, { organization_id: team.organization_id, state: 'closed' })
    const a = await apply({ job_id })
    const leaving = await anEmployer(t, {
      organization_id: team.organization_id,
      first_name: 'Kim',
      last_name: 'Park',
      team_role: 'admin',
    })
    const owner = await anEmployer(t, { organization_id: team.organization_id })
    await a.answer('Welcome', leaving.client)
    const done = await owner.client.call(employerTeam.remove, { body: { account_id: leaving.id } as never })
    expect(done.statusCode, done.body).toBeLessThan(300)
    expect(refusal(await a.answer('More', leaving.client))[0]).toBeGreaterThanOrEqual(401)
    const params = { id: a.id }
    expect((await leaving.client.call(applicantThread, { params })).statusCode).toBeGreaterThanOrEqual(401)
    expect((await a.own()).data).toMatchObject([{ text: 'Welcome', author: { name: 'Kim Park' } }])
    expect((await a.write('Thank you')).statusCode).toBe(201)
    await t.drain()
    expect((await noticesOf(leaving.id)).map(({ kind }) => kind)).not.toContain('application_answer')
  })

  it('is nothing to an application on another site', async () => {
    const student = await aStudent(t)
    const { id } = await buildExternal(t.deps, student.id)
    const params = { id }
    expect(refusal(await student.client.call(ownThread, { params }))).toEqual([404, 'not_found'])
    const body = { message: 'Hello' }
    expect(refusal(await student.client.call(writeToEmployer, { params, body }))).toEqual([404, 'not_found'])
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
