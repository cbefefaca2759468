import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { applicant } from '../applicants/applicants.contract.ts'
import { sentProfileShape } from '../applications.contract.ts'
import { buildApplication, buildResume } from '../applications.fixtures.ts'
import { listedProfile } from '../ui/listed-profile.ts'
import { applyForm } from './application-submission.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const full = {
  degree: 'bachelor',
  majors: ['Mathematics'],
  graduation_class: 2027,
  skills: ['SQL', 'Rust'],
} as const

it('starts from what was written before when a withdrawn application is sent again', async () => {
  const student = await aStudent(t)
  const answers = [{ question_id: 'why', label: 'Why?', value: 'Because' }]
  const { job_id } = await buildApplication(t.deps, {
    student_id: student.id,
    state: 'withdrawn',
    message: 'Hello again',
    answers,
  })
  const form = (await student.client.call(applyForm, { params: { id: job_id } })).json()
  expect(form.application).toMatchObject({ status: 'withdrawn', message: 'Hello again', answers })
})

it('lists before it is sent everything of the profile the employer sees afterward', async () => {
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const student = await aStudent(t, {
    first_name: 'Ada',
    ...full,
    majors: [...full.majors],
    skills: [...full.skills],
  })
  const resume_file_id = await buildResume(t.deps)
  const rest = {
    headline: 'Builds compilers',
    about: 'Since 2019',
    links: ['https://ada.example'],
    resume_file_id,
  }
  await t.deps.db.updateTable('students').set(rest).where('account_id', '=', student.id).execute()
  await t.deps.db
    .updateTable('role_accounts')
    .set({ phone: '+1 555 0100', picture_file_id: resume_file_id })
    .where('id', '=', student.id)
    .execute()
  const form = (await student.client.call(applyForm, { params: { id: job.id } })).json()
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
  const { student: seen } = (await team.client.call(applicant, { params: { id } })).json()
  const { resume, ...shown } = form.profile
  expect(resume).toMatchObject({ filename: 'resume.pdf' })
  expect(shown).toEqual(seen)
  expect(Object.keys(seen).sort()).toEqual(Object.keys(sentProfileShape.shape).sort())

  const listed = listedProfile(shown)
  for (const words of ['Builds compilers', 'Since 2019', 'https://ada.example', '+1 555 0100', 'SQL', 'Rust'])
    expect(listed.map(({ value }) => value).join('\n')).toContain(words)
  const fields = listed.flatMap(({ fields }) => fields)
  expect(fields.sort()).toEqual(Object.keys(seen).sort())
})
