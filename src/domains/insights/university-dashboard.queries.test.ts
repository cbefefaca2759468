import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import type { ApplicationState } from '#domains/applications/applications.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { DAY, HOUR, later } from '#platform/clock.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import {
  universityDashboard,
  universityNumbers,
  universityNumbersExport,
} from './university-dashboard.contract.ts'
import { buildViews } from './views/page-views.fixtures.ts'

let t: TestApp
let resume: string
beforeAll(async () => {
  t = await openTestApp()
  resume = await buildResume(t.deps)
})
afterAll(() => t.close())

const ago = (days: number) => later(t.clock.now(), -days * DAY)

const universityWith = async (students: number, states: ApplicationState[]) => {
  const listed = await buildListedUniversity(t.deps)
  const university = await aUniversity(t, { organization: { directory_id: listed.id } })
  const job = await buildJob(t.deps)
  for (let n = 0; n < students; n++) {
    const student = await buildStudent(t.deps, {
      university_id: listed.id,
      affiliation: 'verified',
      affiliation_at: ago(5),
    })
    const state = states[n]
    if (state)
      await buildApplication(t.deps, {
        job_id: job.id,
        student_id: student.id,
        state,
        resume_file_id: resume,
        submitted_at: later(ago(4), -HOUR),
      })
  }
  return { ...university, listed }
}

test('a university sees its students’ applications by state, but nothing of few', async () => {
  const states: ApplicationState[] = [
    ...Array(6).fill('submitted'),
    ...Array(7).fill('interview'),
    'rejected',
    'rejected',
  ]
  const { client, listed, organization_id } = await universityWith(16, states)
  const stranger = await buildStudent(t.deps, { university_id: listed.id, affiliation: 'unverified' })
  await buildApplication(t.deps, { student_id: stranger.id, resume_file_id: resume })
  await buildViews(t.deps, {
    subject_id: organization_id,
    subject_type: 'organization',
    organization_id,
    views: 3,
    day: ago(0),
  })
  const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
  expect(numbers.students).toEqual({ verified: 16, waiting: 1 })
  expect(numbers.applications).toMatchObject({ total: 15, before: 0 })
  expect(numbers.series.students.total).toBe(16)
  expect(numbers.series.profile_views.by_day.at(-1)).toBe(3)
  const shown = Object.fromEntries(numbers.outcomes!.map(({ state, count }) => [state, count]))
  expect(shown).toMatchObject({ submitted: null, rejected: null, interview: 7, hired: 0 })
  const waiting = (await client.call(universityDashboard)).json() as OutputOf<typeof universityDashboard>
  expect(waiting.needs).toMatchObject([{ what: 'waiting_students', count: 1 }])
})

test('a university sees who declined an offer apart from who withdrew', async () => {
  const { client, listed } = await universityWith(5, Array(5).fill('submitted'))
  const job = await buildJob(t.deps)
  for (let n = 0; n < 11; n++) {
    const student = await buildStudent(t.deps, { university_id: listed.id, affiliation: 'verified' })
    await buildApplication(t.deps, {
      job_id: job.id,
      student_id: student.id,
      resume_file_id: resume,
      state: 'withdrawn',
      ...(n < 6 && { declined: {} }),
    })
  }
  const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
  const shown = Object.fromEntries(numbers.outcomes!.map(({ state, count }) => [state, count]))
  expect(shown).toMatchObject({ submitted: 5, withdrawn: 5, declined: 6 })
})

test('a decision the student was not told yet is not told to the university either', async () => {
  const { client, listed } = await universityWith(5, Array(5).fill('submitted'))
  const job = await buildJob(t.deps)
  for (let n = 0; n < 5; n++) {
    const student = await buildStudent(t.deps, { university_id: listed.id, affiliation: 'verified' })
    await buildApplication(t.deps, {
      job_id: job.id,
      student_id: student.id,
      resume_file_id: resume,
      state: 'rejected',
      is_told: false,
    })
  }
  const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
  const shown = Object.fromEntries(numbers.outcomes!.map(({ state, count }) => [state, count]))
  expect(shown).toMatchObject({ submitted: 10, rejected: 0 })
})

test('with fewer than five students a university learns nothing of applications', async () => {
  const { client } = await universityWith(4, Array(4).fill('submitted'))
  const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
  expect([numbers.applications, numbers.outcomes, numbers.students.verified]).toEqual([null, null, 4])
  const csv = (await client.call(universityNumbersExport, { query: { days: 7 } })).body
  expect(csv).toContain('2026-02-25,4,,0,0,0')
})

test('a university without an entry in the directory has no students', async () => {
  const { client } = await aUniversity(t)
  const numbers = (await client.call(universityNumbers)).json() as OutputOf<typeof universityNumbers>
  expect([numbers.students, numbers.partners, numbers.applications]).toEqual([
    { verified: 0, waiting: 0 },
    0,
    null,
  ])
})
