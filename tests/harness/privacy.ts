import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildSavedSearch } from '#domains/jobs/saved-searches/saved-searches.fixtures.ts'
import { buildNotice } from '#domains/notifications/notices.fixtures.ts'
import { buildBackground, someExperience } from '#domains/students/background/background.fixtures.ts'
import { buildProfileView } from '#domains/students/profile-views/profile-views.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import { pdf, picture } from './files.ts'

/** A student with data everywhere, at an employer and a host who know the name. */
export const aBusyStudent = async (t: TestApp) => {
  const student = await aStudent(t, { first_name: 'Quirina', last_name: 'Zellweger' })
  const { email } = await t.deps.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', student.person_id)
    .executeTakeFirstOrThrow()
  await student.client.call(studentAuth.editMe, {
    body: { about: 'Quirina tells a lot', phone: '+1 312 555 0100' },
    files: { resumeFile: pdf('Quirina.pdf') },
  })
  await buildBackground(t.deps, student.id, {
    experiences: [{ ...someExperience, description: 'Quirina’s first job' }],
    projects: [{ name: 'Quirina’s map', link: 'https://quirina.example', description: '', skills: [] }],
    languages: [{ language: 'rm', level: 'native' }],
    authorizations: [{ country: 'CH', status: 'authorized', is_shown: false }],
    grade: { scale: 'one_to_five', value: 1.7, is_shown: false },
    preferences: {
      job_types: [],
      work_modes: [],
      places: ['Quirina’s valley'],
      industries: [],
      available_from: null,
    },
  })
  await student.client.call(studentAuth.uploadPicture, { files: { studentFile: await picture() } })
  const employer = await anEmployer(t)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => buildJob(t.deps, { organization_id: employer.organization_id })),
  )
  const open = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: first!.id,
    message: 'Hire Quirina',
    rating: 4,
  })
  const hidden = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: second!.id,
    state: 'rejected',
    closed_from: 'reviewed',
    is_told: false,
    rejection_message: 'secret until told',
  })
  const told = await buildApplication(t.deps, {
    student_id: student.id,
    job_id: third!.id,
    state: 'rejected',
    closed_from: 'reviewed',
    rejection_message: 'Dear Quirina',
  })
  await buildSavedSearch(t.deps, { student_id: student.id })
  await buildProfileView(t.deps, { student_id: student.id, organization_id: employer.organization_id })
  await buildNotice(t.deps, student.id)
  await t.deps.db
    .insertInto('application_notes')
    .values({
      id: newId(),
      application_id: open.id,
      author_id: employer.id,
      text: 'Quirina is shy',
      created_at: t.clock.now(),
    })
    .execute()
  return { ...student, email, employer, open, hidden, told }
}
