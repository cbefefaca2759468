import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildJob } from '../jobs.fixtures.ts'
import { studentJobDetailCall, studentJobs } from '../search/job-search.contract.ts'
import { appliedJobs, likedJobs, likeUnlike } from './job-likes.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aLiker = async () => {
  const student = await aStudent(t)
  const like = (job_id: string, liked = true) => student.client.call(likeUnlike, { body: { job_id, liked } })
  const liked = async (query = {}) => (await student.client.call(likedJobs, { query })).json()
  return { ...student, like, liked }
}

describe('likes', () => {
  test('take the wanted state, however often and however many at once', async () => {
    const student = await aLiker()
    const job = await buildJob(t.deps)
    const answers = await Promise.all([student.like(job.id), student.like(job.id), student.like(job.id)])
    expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ job_id: job.id, liked: true }))
    expect((await student.liked()).total_row).toBe(1)
    const { data } = (await student.client.call(studentJobs, {})).json()
    expect(data[0]).toMatchObject({ id: job.id, liked: true, application: null })
    expect((await student.like(job.id, false)).json().liked).toBe(false)
    expect((await student.like(job.id, false)).json().liked).toBe(false)
    expect((await student.liked()).data).toEqual([])
  })

  test('list the latest first, ended jobs too, and are one’s own', async () => {
    const student = await aLiker()
    const [open, ended] = [
      await buildJob(t.deps, { title: 'Open' }),
      await buildJob(t.deps, { title: 'Ended', state: 'expired' }),
    ]
    await student.like(open.id)
    t.clock.advance(1000)
    await student.like(ended.id)
    const titles = async (query = {}) =>
      (await student.liked(query)).data.map((job: { title: string }) => job.title)
    expect(await titles()).toEqual(['Ended', 'Open'])
    expect(await titles({ is_open: true })).toEqual(['Open'])
    expect(await titles({ is_open: false })).toEqual(['Ended'])
    expect(await titles({ search: 'end' })).toEqual(['Ended'])
    expect((await (await aLiker()).liked()).total_row).toBe(0)
  })

  test('find nothing of drafts, hidden and unknown jobs', async () => {
    const student = await aLiker()
    const draft = await buildJob(t.deps, { state: 'draft' })
    const hidden = await buildJob(t.deps, { is_hidden: true })
    for (const id of [draft.id, hidden.id, newId()]) expect((await student.like(id)).statusCode).toBe(404)
  })
})

describe('applied jobs', () => {
  test('show the application’s state as far as the student may know it', async () => {
    const student = await aLiker()
    const applied = await buildJob(t.deps, { title: 'Applied' })
    await buildJob(t.deps, { title: 'Not applied' })
    await buildApplication(t.deps, { job_id: applied.id, student_id: student.id })
    const list = async (query = {}) => (await student.client.call(appliedJobs, { query })).json()
    expect(await list()).toMatchObject({
      total_row: 1,
      data: [
        {
          title: 'Applied',
          application: { status: 'submitted', reply_by: expect.stringMatching(/Z$/) },
          is_open: true,
        },
      ],
    })
    expect((await list({ status: ['offer'] })).total_row).toBe(0)
    const detail = await student.client.call(studentJobDetailCall, { body: { id: applied.id } })
    expect(detail.json()).toMatchObject({ application: { status: 'submitted' }, may: { apply: false } })
  })

  test('show offers to answer first, then the latest', async () => {
    const student = await aLiker()
    const applied = async (title: string, more: Parameters<typeof buildApplication>[1]) => {
      t.clock.advance(1000)
      const { id: job_id } = await buildJob(t.deps, { title })
      await buildApplication(t.deps, { job_id, student_id: student.id, ...more })
    }
    await applied('To answer', { state: 'offer' })
    await applied('Accepted', { state: 'offer', is_accepted: true })
    await applied('Declined', { state: 'withdrawn', declined: {} })
    await applied('Sent', {})
    const { data } = (await student.client.call(appliedJobs, {})).json()
    expect(
      data.map((job: { title: string; application: { offer: string } }) => [
        job.title,
        job.application.offer,
      ]),
    ).toEqual([
      ['To answer', 'waiting'],
      ['Sent', null],
      ['Declined', 'declined'],
      ['Accepted', 'accepted'],
    ])
  })

  test('a job that takes applications elsewhere is not applied to here', async () => {
    const student = await aLiker()
    const { id } = await buildJob(t.deps, { external_url: 'https://example.com/apply' })
    const detail = await student.client.call(studentJobDetailCall, { body: { id } })
    expect(detail.json()).toMatchObject({ applies_elsewhere: true, may: { apply: false, like: true } })
  })
})
