import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, aStudent, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import type { Client } from '../../../tests/harness/client.ts'
import { studentDetail, studentDetailResume } from './student-detail.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const look = (client: Client, { id }: { id: string }) =>
  client.call(studentDetail, { body: { student_id: id } })
const resume = (client: Client, { id }: { id: string }) =>
  client.call(studentDetailResume, { params: { student_id: id } })

describe('an application', () => {
  test.each([
    ['profile', look],
    ['resume', resume],
  ] as const)('is reviewed once the team opened the %s by the student, not before', async (_what, opens) => {
    const team = await anEmployer(t)
    const stranger = await anEmployer(t)
    const school = await buildListedUniversity(t.deps)
    const staff = await aUniversity(t, { organization: { directory_id: school.id } })
    const student = await aStudent(t, { privacy: 'employers', university_id: school.id })
    await t.deps.db
      .updateTable('students')
      .set({ resume_file_id: await buildResume(t.deps) })
      .where('account_id', '=', student.id)
      .execute()
    const job = await buildJob(t.deps, { organization_id: team.organization_id })
    const { id } = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
    const state = async () =>
      (
        await t.deps.db
          .selectFrom('applications')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state
    for (const other of [stranger, staff, student]) await opens(other.client, student)
    expect(await state()).toBe('submitted')
    await Promise.all([1, 2, 3].map(() => opens(team.client, student)))
    expect(await state()).toBe('reviewed')
    const logged = await t.deps.db
      .selectFrom('activities')
      .select('verb')
      .where('subject_id', '=', id)
      .where('verb', '=', 'application.reviewed')
      .execute()
    expect(logged).toHaveLength(1)
  })
})
