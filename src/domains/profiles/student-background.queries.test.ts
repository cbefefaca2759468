import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicant } from '#domains/applications/applicants/applicants.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { applyForm } from '#domains/applications/submission/application-submission.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { saveAuthorization, saveGrade } from '#domains/students/background/background.contract.ts'
import { buildBackground, someExperience } from '#domains/students/background/background.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, aStudent, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { studentDetail } from './student-detail.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Client = Awaited<ReturnType<typeof aStudent>>['client']

const look = async (client: Client, { id }: { id: string }) =>
  (await client.call(studentDetail, { body: { student_id: id } })).json().background

const withBackground = async (overrides: Parameters<typeof aStudent>[1] = {}) => {
  const student = await aStudent(t, overrides)
  await buildBackground(t.deps, student.id, {
    experiences: [someExperience],
    projects: [{ name: 'Tide tables', link: null, description: '', skills: [] }],
    languages: [{ language: 'de', level: 'B2' }],
    authorizations: [
      { country: 'US', status: 'needs_sponsorship', is_shown: false },
      { country: 'CA', status: 'authorized', is_shown: true },
    ],
    grade: { scale: 'four', value: 3.1, is_shown: false },
  })
  return student
}

const shown = {
  experiences: [{ title: 'Student assistant' }],
  projects: [{ name: 'Tide tables' }],
  languages: [{ language: 'de' }],
  authorizations: [{ country: 'CA' }],
  grade: null,
}

test('whoever may see a student sees what they have done; a grade and permissions only as they show them', async () => {
  const directory = await buildListedUniversity(t.deps)
  const staff = await aUniversity(t, { organization: { directory_id: directory.id } })
  const student = await withBackground({ university_id: directory.id, privacy: 'employers' })
  const team = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  for (const { client } of [team, staff, student]) {
    const seen = await look(client, student)
    expect(seen).toMatchObject(shown)
    expect(seen.authorizations).toHaveLength(1)
  }
  const form = await student.client.call(applyForm, { params: { id: job.id } })
  expect(form.json().background).toEqual(await look(team.client, student))

  await student.client.call(saveGrade, { body: { scale: 'four', value: 3.1, is_shown: true } })
  await student.client.call(saveAuthorization, {
    body: { country: 'CA', status: 'authorized', is_shown: false },
  })
  expect(await look(team.client, student)).toMatchObject({ grade: { value: 3.1 }, authorizations: [] })
})

test('after a withdrawal a team sees nothing of it any more', async () => {
  const student = await withBackground()
  const team = await anEmployer(t)
  const stranger = await anEmployer(t)
  const job = await buildJob(t.deps, { organization_id: team.organization_id })
  const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
  const seen = async () => (await team.client.call(applicant, { params: { id } })).json()
  expect((await seen()).background).toMatchObject(shown)
  expect((await stranger.client.call(applicant, { params: { id } })).statusCode).toBe(404)
  expect(await look(stranger.client, student)).toBeUndefined()
  await t.deps.db
    .updateTable('applications')
    .set({ state: 'withdrawn', closed_from: 'submitted' })
    .where('id', '=', id)
    .execute()
  expect((await seen()).background).toBeNull()
  expect(JSON.stringify(await seen())).not.toContain('Institute of Statistics')
  expect(await look(team.client, student)).toBeUndefined()
})
