import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { findAsEmployer } from '#domains/palette/palette.contract.ts'
import { studentDetail, studentDetailResume } from '#domains/profiles/student-detail.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { anEmployer, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { pdf, picture } from '../../../../tests/harness/files.ts'
import { withdraw } from '../applications.contract.ts'
import { apply } from '../submission/application-submission.contract.ts'
import { applicantExport, applicantResumes } from './applicant-exports.contract.ts'
import { addNote, rate, removeNote } from './applicant-notes.contract.ts'
import { applicant, applicantList, applicantResume } from './applicants.contract.ts'
import { notifyApplicants } from './decisions/decision-notices.contract.ts'
import { undo } from './decisions/decision-undo.contract.ts'
import { accept, updateStatus } from './decisions/decisions.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
let student: Awaited<ReturnType<typeof aStudent>>
let job_id: string
let id: string
let note: string

/** Everything a team could know of the student but the name. */
const secrets = [
  'quirina@hidden.example',
  '+1 312 555 0199',
  'Hidden College',
  'Linguistics',
  'Hidden headline',
  'Hidden about',
  'https://hidden.example',
  'Hidden skill',
  'Hidden message',
  'Hidden note',
  'Hidden words',
  'Hidden.pdf',
  '2031',
  'bachelor',
  '/media/',
]

beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t)
  job_id = (await buildJob(t.deps, { organization_id: team.organization_id })).id
  const university = await buildListedUniversity(t.deps, { name: 'Hidden College' })
  student = await aStudent(t, {
    first_name: 'Quirina',
    last_name: 'Zell',
    email: 'quirina@hidden.example',
    university_id: university.id,
    degree: 'bachelor',
    graduation_class: 2031,
  })
  const edited = await student.client.call(studentAuth.editMe, {
    body: {
      phone: '+1 312 555 0199',
      headline: 'Hidden headline',
      about: 'Hidden about',
      links: ['https://hidden.example/me'],
      skills: ['Hidden skill'],
      majors: ['Linguistics'],
    },
    files: { resumeFile: pdf('Hidden.pdf') },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  await student.client.call(studentAuth.uploadPicture, { files: { studentFile: await picture() } })
  await applies()
  const detail = (await team.client.call(applicant, { params: { id } })).body
  for (const secret of secrets.filter((one) => !['Hidden note', 'Hidden words'].includes(one)))
    expect(detail).toContain(secret)
  const written = await team.client.call(addNote, { params: { id }, body: { text: 'Hidden note' } })
  note = written.json().id
  await team.client.call(rate, { params: { id }, body: { rating: 4 } })
  await team.client.call(notifyApplicants, { body: { applicant_ids: [id], message: 'Hidden words' } })
  expect((await student.client.call(withdraw, { body: { application_id: id } })).statusCode).toBe(200)
  // what the student changes from now on is none of the team's business either
  await student.client.call(studentAuth.editMe, { body: { about: 'Hidden about, changed' } })
})
afterAll(() => t.close())

const applies = async () => {
  const made = await student.client.call(apply, { body: { job_id, message: 'Hidden message' } })
  expect(made.statusCode, made.body).toBe(201)
  id = made.json().id
}
const list = async (query: InputOf<typeof applicantList>['query'] = {}) =>
  team.client.call(applicantList, { query })
const tells = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('after a withdrawal the team sees who applied and when', () => {
  it('in the list, on the page, in the CSV', async () => {
    const [rows, page, csv] = [
      await list(),
      await team.client.call(applicant, { params: { id } }),
      await team.client.call(applicantExport),
    ]
    expect([rows, page, csv].map(({ body }) => tells(body))).toEqual([[], [], []])
    expect(page.json()).toMatchObject({
      student: { first_name: 'Quirina', last_name: 'Zell', email: null, phone: null, picture_url: null },
      status: 'withdrawn',
      rating: null,
      note_count: 0,
      notes: [],
      timeline: [{ kind: 'submitted' }, { kind: 'withdrawn', from: null }],
      may: { advance_to: [], notify: false, note: false, reject: false },
    })
    expect(rows.json()).toMatchObject({ total_row: 1, data: [{ rating: null, student: { majors: [] } }] })
    const [line] = parse(csv.rawPayload, { columns: true, bom: true }) as Record<string, string>[]
    const told = Object.entries(line!).filter(([, value]) => value !== '')
    expect(told.map(([name]) => name)).toEqual([
      'Job',
      'First name',
      'Last name',
      'Status',
      'Applied',
      'Answer promised by',
    ])
  })

  it('and no filter finds out what is not shown', async () => {
    const found = async (query: InputOf<typeof applicantList>['query']) =>
      (await list(query)).json().total_row
    expect(await found({ major: ['Linguistics'] })).toBe(0)
    expect(await found({ graduation_class: [2031] })).toBe(0)
    expect(await found({ rating: 1 })).toBe(0)
    expect(await found({ search: 'hidden.example' })).toBe(0)
    expect(await found({ search: 'Quirina' })).toBe(1)
    expect(await found({ status: ['withdrawn'] })).toBe(1)
    const csv = await team.client.call(applicantExport, { query: { major: ['Linguistics'] } })
    expect(parse(csv.rawPayload, { columns: true, bom: true })).toEqual([])
    const names = await team.client.call(findAsEmployer, { query: { search: 'quirina hidden' } })
    expect(names.body).not.toContain('Quirina')
  })

  it('no profile, no file, no step', async () => {
    const of = { params: { id } }
    const body = { student_id: student.id }
    const applicant_ids = [id]
    const answers = [
      await team.client.call(applicantResume, of),
      await team.client.call(applicantResumes, { query: { applicant_ids } }),
      await team.client.call(studentDetail, { body }),
      await team.client.call(studentDetailResume, { params: body }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    const steps = [
      await team.client.call(updateStatus, { body: { applicant_ids, status: 'offer' } }),
      await team.client.call(accept, { body: { applicant_ids } }),
      await team.client.call(notifyApplicants, { body: { applicant_ids, message: 'Come back' } }),
      await team.client.call(undo, { body: { applicant_ids, step: 'reviewed' } }),
      await team.client.call(addNote, { ...of, body: { text: 'Call them' } }),
      await team.client.call(rate, { ...of, body: { rating: 2 } }),
    ]
    expect(steps.map((step) => [step.statusCode, problemOf(step).error])).toEqual(
      steps.map(() => [409, 'step_not_possible']),
    )
  })

  it('the student is not told that somebody looked where there was nothing to see', async () => {
    const looks = () =>
      t.deps.db.selectFrom('profile_views').select('last_at').where('student_id', '=', student.id).execute()
    const before = await looks()
    t.clock.advance(5000)
    await team.client.call(applicant, { params: { id } })
    await team.client.call(applicantExport)
    expect(await looks()).toEqual(before)
  })

  it('an open profile opens by its own right, without what the application gave', async () => {
    await student.client.call(studentAuth.editMe, { body: { privacy: 'employers' } })
    const shown = (await team.client.call(studentDetail, { body: { student_id: student.id } })).json()
    expect(shown).toMatchObject({ ground: 'open_profile', contact: null, applications: [] })
    expect(tells((await team.client.call(applicant, { params: { id } })).body)).toEqual([])
    await student.client.call(studentAuth.editMe, { body: { privacy: 'private' } })
  })

  it('sent again, everything is there again', async () => {
    await applies()
    const page = await team.client.call(applicant, { params: { id } })
    expect(page.json()).toMatchObject({
      student: { email: 'quirina@hidden.example', majors: ['Linguistics'] },
      message: 'Hidden message',
      rating: 4,
      notes: [{ text: 'Hidden note' }],
      may: { note: true },
    })
    expect((await list({ major: ['Linguistics'] })).json().total_row).toBe(1)
    expect((await team.client.call(applicantResume, { params: { id } })).statusCode).toBe(200)
    expect((await team.client.call(removeNote, { params: { id: note } })).statusCode).toBe(204)
  })
})
