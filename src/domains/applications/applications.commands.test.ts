import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, iso } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { resume } from '../../../tests/harness/files.ts'
import { applicantResume } from './applicants/applicants.contract.ts'
import { application, applicationResume, withdraw } from './applications.contract.ts'
import { apply, applyForm } from './submission/application-submission.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('withdrawing', () => {
  it('takes an application back, and the employer no longer sees what was sent along', async () => {
    const employer = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: employer.organization_id })
    const student = await aStudent(t)
    const sent = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    const { id } = sent.json()
    for (const _again of [1, 2]) {
      const response = await student.client.call(withdraw, { body: { application_id: id } })
      expect(response.json()).toMatchObject({
        status: 'withdrawn',
        may: { withdraw: false, apply_again: true },
      })
    }
    const file = await employer.client.call(applicantResume, { params: { id } })
    expect(file.statusCode).toBe(404)
  })

  it('may send a withdrawn application again, as one and the same, with what is new', async () => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const send = (message: string) =>
      student.client.call(apply, {
        body: { job_id: job.id, message },
        files: { resumeFile: resume(message) },
      })
    const { id } = (await send('First')).json()
    t.clock.advance(DAY)
    await student.client.call(withdraw, { body: { application_id: id } })
    t.clock.advance(DAY)
    const again = await send('Second')
    expect(again.statusCode).toBe(201)
    expect(again.json()).toMatchObject({ id, message: 'Second', status: 'submitted' })
    expect(again.json().timeline.map((step: { kind: string }) => step.kind)).toEqual([
      'submitted',
      'withdrawn',
      'submitted',
    ])
    const file = await student.client.call(applicationResume, { params: { id } })
    expect(file.body).toContain('Second')
    expect((await send('Third')).statusCode).toBe(409)
  })

  it('starts again from the resume that was sent, as long as it is kept', async () => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const body = { job_id: job.id, same_resume: true }
    const first = await student.client.call(apply, { body, files: { resumeFile: resume('The first one') } })
    const { id } = first.json()
    await student.client.call(withdraw, { body: { application_id: id } })
    const form = (await student.client.call(applyForm, { params: { id: job.id } })).json()
    expect(form.application).toMatchObject({
      resume: { filename: 'resume.pdf' },
      submitted_at: iso(t.clock.now()),
    })
    expect((await student.client.call(apply, { body })).statusCode).toBe(201)
    const file = await student.client.call(applicationResume, { params: { id } })
    expect(file.body).toContain('The first one')

    await student.client.call(withdraw, { body: { application_id: id } })
    await t.deps.db.updateTable('applications').set({ resume_file_id: null }).where('id', '=', id).execute()
    const refused = await student.client.call(apply, { body })
    expect(problemOf(refused).fields).toMatchObject({
      resumeFile: [expect.stringContaining('no longer available')],
    })
  })

  it('cannot be sent again when the job has ended', async () => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const sent = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    await student.client.call(withdraw, { body: { application_id: sent.json().id } })
    await t.deps.db
      .updateTable('jobs')
      .set({ state: 'closed', ended_at: t.clock.now() })
      .where('id', '=', job.id)
      .execute()
    const again = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    expect(problemOf(again).error).toBe('job_not_open')
  })

  it('is nobody else’s', async () => {
    const job = await buildJob(t.deps)
    const [student, stranger] = [await aStudent(t), await aStudent(t)]
    const sent = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    const { id } = sent.json()
    const answers = [
      await stranger.client.call(withdraw, { body: { application_id: id } }),
      await stranger.client.call(application, { params: { id } }),
      await stranger.client.call(applicationResume, { params: { id } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
