import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { employerTeam } from '#domains/teams/teams.contract.ts'
import { HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { refusal } from '../../../../tests/harness/offers.ts'
import { noticesIn, talkIn } from '../../../../tests/harness/talking.ts'
import { applicantCounts, applicantList } from '../applicants/applicants.contract.ts'
import { notifyApplicants } from '../applicants/decisions/decision-notices.contract.ts'
import { application } from '../applications.contract.ts'
import { buildExternal } from '../external/external-applications.fixtures.ts'
import {
  applicantThread,
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
const noticesOf = noticesIn(() => t)

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
