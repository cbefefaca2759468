import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStudent } from '#domains/accounts/accounts.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { buildApplication } from '../applications.fixtures.ts'
import { applicantList } from './applicants.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t)
})
afterAll(() => t.close())

const found = async (query: object): Promise<string[]> => {
  const response = await team.client.call(applicantList, { query } as never)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.map(({ id }: { id: string }) => id)
}

const anApplicant = async (studies: { majors?: string[]; graduation_class?: number } = {}) => {
  const { id: job_id } = await buildJob(t.deps, { organization_id: team.organization_id })
  const student = await buildStudent(t.deps, { first_name: 'Zoë', last_name: 'Müller', ...studies })
  const { id } = await buildApplication(t.deps, { job_id, student_id: student.id })
  return { ...student, application: id }
}

test('a student who has another name since applying is found and sorted by it', async () => {
  const { person_id, application } = await anApplicant()
  expect(await found({ search: 'muller zoe' })).toEqual([application])
  await t.deps.db.updateTable('persons').set({ first_name: 'Åsa' }).where('id', '=', person_id).execute()
  expect(await found({ search: 'zoe' })).toEqual([])
  expect(await found({ search: 'asa mul' })).toEqual([application])
  const { id: job_id } = await buildJob(t.deps, { organization_id: team.organization_id })
  const other = await buildStudent(t.deps, { first_name: 'Ben', last_name: 'Adams' })
  const later = await buildApplication(t.deps, { job_id, student_id: other.id })
  expect(await found({ sort: 'name' })).toEqual([application, later.id])
})

test('a student who studies something else since applying is found by it', async () => {
  const { id, application } = await anApplicant({ majors: ['Law'], graduation_class: 2031 })
  expect(await found({ major: ['Law'] })).toEqual([application])
  await t.deps.db
    .updateTable('students')
    .set({ majors: ['Physics'], graduation_class: 2032 })
    .where('account_id', '=', id)
    .execute()
  expect(await found({ major: ['Law'] })).toEqual([])
  expect(await found({ major: ['Physics'], graduation_class: [2032] })).toEqual([application])
})

test('of a withdrawn application, only the name is found', async () => {
  const { application } = await anApplicant({ majors: ['Music'], graduation_class: 2033 })
  await t.deps.db
    .updateTable('applications')
    .set({ state: 'withdrawn', closed_from: 'submitted' })
    .where('id', '=', application)
    .execute()
  expect(await found({ major: ['Music'] })).toEqual([])
  expect(await found({ graduation_class: [2033] })).toEqual([])
  expect(await found({ search: 'zoe', status: ['withdrawn'] })).toEqual([application])
})

test('skills, university and answers are found while the application stands, in any order with the name', async () => {
  const { id, application } = await anApplicant()
  const university = await buildListedUniversity(t.deps, { name: 'Dune Polytechnic' })
  await t.deps.db
    .updateTable('students')
    .set({
      skills: ['Ladder Logic', 'Größenordnung'],
      university_id: university.id,
      affiliation: 'unverified',
    })
    .where('account_id', '=', id)
    .execute()
  const answers = [
    { question_id: newId(), label: 'Where do you live?', value: 'On a Houseboat' },
    { question_id: newId(), label: 'Car?', value: null },
  ]
  await t.deps.db
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', application)
    .execute()
  expect(await found({ search: 'ladder logic' })).toEqual([application])
  expect(await found({ search: 'grossenordnung' })).toEqual([application])
  expect(await found({ search: university.name })).toEqual([application])
  expect(await found({ search: 'houseboat zoe' })).toEqual([application])
  // what was asked is the job’s, not the student’s
  expect(await found({ search: 'where do you live' })).toEqual([])

  await t.deps.db
    .updateTable('students')
    .set({ affiliation: 'declined' })
    .where('account_id', '=', id)
    .execute()
  expect(await found({ search: university.name })).toEqual([])
  await t.deps.db
    .updateTable('applications')
    .set({ state: 'withdrawn', closed_from: 'submitted' })
    .where('id', '=', application)
    .execute()
  expect(await found({ search: 'ladder' })).toEqual([])
  expect(await found({ search: 'houseboat' })).toEqual([])
})

test('odd words are taken as they are, and a page past the end tells how many were found', async () => {
  const { id, application } = await anApplicant()
  const skills = ['100% remote_work', 'C:\\tools', 'The "owner\'s" manual']
  await t.deps.db.updateTable('students').set({ skills }).where('account_id', '=', id).execute()
  for (const search of [
    '100% zoe',
    'remote_work',
    'c:\\tools',
    `"owner's"`,
    'man\u200bual',
    'tools '.repeat(30),
  ])
    expect(await found({ search }), search).toEqual([application])
  for (const search of ['remote%work', 'rem_te', 'tools\\', `owner''s`, 'w'.repeat(200)])
    expect(await found({ search }), search).toEqual([])
  const past = await team.client.call(applicantList, {
    query: { search: 'owner', page: 7, size: 10 },
  } as never)
  expect(past.json()).toMatchObject({ data: [], total_row: 1 })
})
