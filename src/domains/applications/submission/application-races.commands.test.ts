import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import type { Transacting } from '#platform/database.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { resume } from '../../../../tests/harness/files.ts'
import { meanwhile } from '../../../../tests/harness/meanwhile.ts'
import { application, withdraw } from '../applications.contract.ts'
import { buildResume } from '../applications.fixtures.ts'
import { apply } from './application-submission.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>

const setResume = async (
  db: Pick<Transacting, 'updateTable'>,
  { id }: Student,
  resume_file_id: string | null,
) => {
  await db.updateTable('students').set({ resume_file_id }).where('account_id', '=', id).execute()
}
const ready = async (filename = 'profile.pdf') => {
  const student = await aStudent(t)
  await setResume(t.deps.db, student, await buildResume(t.deps, { filename }))
  return student
}
const applies = ({ client }: Student, job_id: string) => client.call(apply, { body: { job_id } })
const outcomeOf = <T>(settled: PromiseSettledResult<T>): T => {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}
const submissionsOf = async (jobId: string) => {
  const applications = t.deps.db.selectFrom('applications').select('id').where('job_id', '=', jobId)
  const activities = await t.deps.db
    .selectFrom('activities')
    .select('id')
    .where('verb', '=', 'application.submitted')
    .where('subject_id', 'in', applications)
    .execute()
  return { rows: (await applications.execute()).length, activities: activities.length }
}

test('the answer is what is read afterwards, the first time and when it is sent again', async () => {
  const student = await ready()
  const job = await buildJob(t.deps)
  const read = async (id: string) => (await student.client.call(application, { params: { id } })).json()
  const first = (await applies(student, job.id)).json()
  expect(await read(first.id)).toEqual(first)
  await student.client.call(withdraw, { body: { application_id: first.id } })
  const again = (await applies(student, job.id)).json()
  expect(again.id).toBe(first.id)
  expect(await read(first.id)).toEqual(again)
  const uploaded = (
    await (
      await ready()
    ).client.call(apply, { body: { job_id: job.id }, files: { resumeFile: resume('New') } })
  ).json()
  expect(uploaded).toMatchObject({ resume: { filename: 'resume.pdf' }, timeline: [{ kind: 'submitted' }] })
})

describe('at the same moment', () => {
  test('of several submissions to one job one is taken, and the others are told', async () => {
    const student = await ready()
    const job = await buildJob(t.deps)
    // as many forms as one person may send at a time
    const answers = await Promise.all(Array.from({ length: 4 }, () => applies(student, job.id)))
    expect(answers.map((answer) => answer.json().error ?? 'sent').toSorted()).toEqual([
      ...Array(3).fill('already_applied'),
      'sent',
    ])
    expect(await submissionsOf(job.id)).toEqual({ rows: 1, activities: 1 })
  })

  test('many students apply to one job', async () => {
    const job = await buildJob(t.deps)
    const crowd = await Promise.all(Array.from({ length: 12 }, () => ready()))
    const answers = await Promise.all(crowd.map((student) => applies(student, job.id)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201))
    expect(await submissionsOf(job.id)).toEqual({ rows: 12, activities: 12 })
  })

  test('a job that ends takes no application', async () => {
    const student = await ready()
    const job = await buildJob(t.deps)
    const end = (db: Transacting) =>
      db
        .updateTable('jobs')
        .set({ state: 'closed', ended_at: t.clock.now() })
        .where('id', '=', job.id)
        .execute()
    const answer = outcomeOf(await meanwhile(t.deps, end, () => applies(student, job.id)))
    expect(answer.json().error).toBe('job_not_open')
    expect(await submissionsOf(job.id)).toEqual({ rows: 0, activities: 0 })
  })

  test('a resume that takes another one’s place is the one that is sent', async () => {
    const student = await ready('old.pdf')
    const job = await buildJob(t.deps)
    const id = await buildResume(t.deps, { filename: 'new.pdf' })
    const replace = (db: Transacting) => setResume(db, student, id)
    const answer = outcomeOf(await meanwhile(t.deps, replace, () => applies(student, job.id)))
    expect(answer.json()).toMatchObject({ resume: { filename: 'new.pdf' } })
  })

  test('an application that is withdrawn is sent again', async () => {
    const student = await ready()
    const job = await buildJob(t.deps)
    const { id } = (await applies(student, job.id)).json()
    const end = (db: Transacting) =>
      db
        .updateTable('applications')
        .set({ state: 'withdrawn', closed_from: 'submitted' })
        .where('id', '=', id)
        .execute()
    const answer = outcomeOf(await meanwhile(t.deps, end, () => applies(student, job.id)))
    expect([answer.statusCode, answer.json().id]).toEqual([201, id])
  })

  test('one that was sent and withdrawn by another tab is the same one', async () => {
    const student = await ready()
    const job = await buildJob(t.deps)
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const answer = await applies(student, job.id)
        if (answer.statusCode === 201)
          await student.client.call(withdraw, { body: { application_id: answer.json().id } })
        return answer
      }),
    )
    const taken = answers.filter(({ statusCode }) => statusCode === 201)
    expect(new Set(taken.map((answer) => answer.json().id)).size).toBe(1)
    expect(await submissionsOf(job.id)).toEqual({ rows: 1, activities: taken.length })
  })
})
