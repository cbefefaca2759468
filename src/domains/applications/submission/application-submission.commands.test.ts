import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScreeningQuestion } from '#domains/jobs/jobs.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { DAY, iso, later } from '#platform/clock.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { resume } from '../../../../tests/harness/files.ts'
import { applicantResume } from '../applicants/applicants.contract.ts'
import { applicationResume } from '../applications.contract.ts'
import { buildResume } from '../applications.fixtures.ts'
import { apply, applyForm } from './application-submission.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const withResume = async (studentId: string, text = 'From the profile') => {
  const id = await buildResume(t.deps, { filename: 'profile.pdf', lines: [text] })
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: id })
    .where('account_id', '=', studentId)
    .execute()
  return id
}

const questions: ScreeningQuestion[] = [
  { id: 'why', label: 'Why us?', kind: 'text', options: [], required: true },
  { id: 'visa', label: 'Do you need a visa?', kind: 'yes_no', options: [], required: true },
  { id: 'office', label: 'Which office?', kind: 'choice', options: ['Chicago', 'Berlin'], required: false },
]

const rowsFor = (jobId: string) =>
  t.deps.db.selectFrom('applications').selectAll().where('job_id', '=', jobId).execute()

describe('applying', () => {
  it('keeps message, answers and the resume as they were, and promises an answer', async () => {
    const job = await buildJob(t.deps, { screening_questions: questions, reply_by_days: 10 })
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: {
        job_id: job.id,
        message: 'I build things',
        answers: [
          { question_id: 'why', value: 'Because' },
          { question_id: 'visa', value: false },
        ],
      },
      files: { resumeFile: resume('Sent along') },
    })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      status: 'submitted',
      message: 'I build things',
      reply_by: iso(later(t.clock.now(), 10 * DAY)),
      answers: [
        { label: 'Why us?', value: 'Because' },
        { label: 'Do you need a visa?', value: false },
        { label: 'Which office?', value: null },
      ],
      resume: { filename: 'resume.pdf', content_type: 'application/pdf' },
      timeline: [{ kind: 'submitted', status: 'submitted' }],
      may: { withdraw: true, apply_again: false },
    })
    const file = await student.client.call(applicationResume, { params: { id: response.json().id } })
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.body).toContain('Sent along')
  })

  it('takes the profile’s resume when none is given, and keeps it when the profile changes', async () => {
    const employer = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: employer.organization_id })
    const student = await aStudent(t)
    await withResume(student.id, 'The first resume')
    const sent = await student.client.call(apply, { body: { job_id: job.id } })
    expect(sent.statusCode).toBe(201)
    await withResume(student.id, 'The second resume')
    const seen = await employer.client.call(applicantResume, { params: { id: sent.json().id } })
    expect(seen.body).toContain('The first resume')
    expect(seen.headers['content-disposition']).toMatch(/^inline/)
    const shown = String(seen.headers['content-security-policy'])
    expect(shown).toMatch(/^default-src 'none'.*frame-ancestors 'self'/)
    expect(shown).not.toContain('sandbox')
    expect(seen.headers['x-frame-options']).toBe('SAMEORIGIN')
    const saved = { params: { id: sent.json().id }, query: { download: true } }
    const { headers } = await employer.client.call(applicantResume, saved)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'.*sandbox$/)
  })

  it('says everything that is missing at once, and leaves nothing behind', async () => {
    const job = await buildJob(t.deps, { screening_questions: questions })
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: { job_id: job.id, answers: [{ question_id: 'office', value: 'Paris' }] },
    })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual([
      'answers.office',
      'answers.visa',
      'answers.why',
      'resumeFile',
    ])
    expect(await rowsFor(job.id)).toEqual([])
  })

  it('makes one application of two that arrive at once', async () => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        student.client.call(apply, { body: { job_id: job.id }, files: { resumeFile: resume() } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(answers.filter((one) => one.statusCode === 409).map((one) => problemOf(one).error)).toEqual(
      Array(3).fill('already_applied'),
    )
    expect(await rowsFor(job.id)).toHaveLength(1)
    const told = await t.deps.db
      .selectFrom('activities')
      .select('id')
      .where('subject_id', '=', (await rowsFor(job.id))[0]!.id)
      .execute()
    expect(told).toHaveLength(1)
  })

  it('refuses a job that expired a second ago', async () => {
    const job = await buildJob(t.deps, { expires_at: later(t.clock.now(), 1000) })
    const [early, late] = [await aStudent(t), await aStudent(t)]
    const files = { resumeFile: resume() }
    expect((await early.client.call(apply, { body: { job_id: job.id }, files })).statusCode).toBe(201)
    t.clock.advance(2000)
    const response = await late.client.call(apply, { body: { job_id: job.id }, files })
    expect([response.statusCode, problemOf(response).error]).toEqual([409, 'job_not_open'])
  })

  it.each([
    ['closed', {}, 409, 'job_not_open'],
    ['filled', {}, 409, 'job_not_open'],
    ['draft', {}, 404, 'not_found'],
    ['active', { is_hidden: true }, 404, 'not_found'],
    ['active', { external_url: 'https://careers.example.com' }, 409, 'applies_elsewhere'],
  ] as const)('a job that is %s %o answers %d %s', async (state, overrides, status, word) => {
    const job = await buildJob(t.deps, { state, ...overrides })
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    expect([response.statusCode, problemOf(response).error]).toEqual([status, word])
    expect(await rowsFor(job.id)).toEqual([])
  })

  it('refuses the job of an employer that is suspended', async () => {
    const employer = await anEmployer(t, { organization: { state: 'suspended' } })
    const job = await buildJob(t.deps, { organization_id: employer.organization_id })
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: resume() },
    })
    expect(problemOf(response).error).toBe('job_not_open')
  })
})

describe('bad files', () => {
  it.each([
    ['a ZIP named .pdf', new Uint8Array([0x50, 0x4b, 5, 6, ...Array(18).fill(0)]), 415, 'file_type'],
    ['text named .pdf', new TextEncoder().encode('%PD but not quite'), 415, 'file_type'],
    ['11 MiB', new Uint8Array(11 * 1024 * 1024), 413, 'file_too_large'],
  ] as const)('%s answers %d', async (_name, bytes, status, word) => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: { job_id: job.id },
      files: { resumeFile: new File([bytes], 'resume.pdf') },
    })
    expect([response.statusCode, problemOf(response).error]).toEqual([status, word])
    expect(problemOf(response).fields).toHaveProperty('resumeFile')
    expect(await rowsFor(job.id)).toEqual([])
  })

  it.each([
    [
      'breaks off',
      '--x\r\nContent-Disposition: form-data; name="job_id"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ],
    ['has no boundary', 'nothing', 'multipart/form-data'],
    ['is JSON', '{}', 'application/json'],
  ])('a body that %s answers 4xx', async (_name, payload, type) => {
    const student = await aStudent(t)
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/student/job/apply',
      headers: { cookie: student.client.cookie, 'content-type': type },
      payload,
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  })

  it.each([
    ['answers that are no list', { answers: 'yes' }],
    ['answers of another shape', { answers: JSON.stringify([{ id: 1 }]) }],
    ['a message too long', { message: 'x'.repeat(5001) }],
    ['an unknown field', { salary: '1' }],
    ['an id that is none', { job_id: '17' }],
  ])('%s answers 422', async (_name, wrong) => {
    const job = await buildJob(t.deps)
    const student = await aStudent(t)
    const response = await student.client.call(apply, {
      body: { job_id: job.id, ...wrong } as never,
      files: { resumeFile: resume() },
    })
    expect(response.statusCode).toBe(422)
  })
})

describe('the form', () => {
  it('tells what applying takes and what the employer will see', async () => {
    const job = await buildJob(t.deps, { title: 'Data intern', screening_questions: questions })
    const student = await aStudent(t, {
      first_name: 'Ada',
      majors: ['Mathematics'],
      graduation_class: 2027,
      degree: 'bachelor',
    })
    await withResume(student.id)
    const form = await student.client.call(applyForm, { params: { id: job.id } })
    expect(form.json()).toMatchObject({
      job: { title: 'Data intern' },
      questions,
      reply_by_days: 30,
      profile: {
        first_name: 'Ada',
        majors: ['Mathematics'],
        graduation_class: 2027,
        resume: { filename: 'profile.pdf' },
      },
      application: null,
      may: { apply: true },
      hindrance: null,
    })
  })

  it('says why not', async () => {
    const job = await buildJob(t.deps, { state: 'closed' })
    const student = await aStudent(t)
    const form = await student.client.call(applyForm, { params: { id: job.id } })
    expect(form.json()).toMatchObject({
      may: { apply: false },
      hindrance: 'This job is no longer accepting applications',
    })
  })
})
