import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applicantExport,
  applicantResumes,
} from '#domains/applications/applicants/applicant-exports.contract.ts'
import { applicant, applicantResume } from '#domains/applications/applicants/applicants.contract.ts'
import { buildApplication, buildResume } from '#domains/applications/applications.fixtures.ts'
import { buildEvent, buildRegistration } from '#domains/events/events.fixtures.ts'
import { studentDashboard } from '#domains/insights/student-dashboard.contract.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { likeUnlike } from '#domains/jobs/likes/job-likes.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { profileViews } from '#domains/students/profile-views/profile-views.contract.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { isId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { organizationDetail } from './organization-detail.contract.ts'
import { studentDetail, studentDetailResume } from './student-detail.contract.ts'
import { accessReasonOf, type Reader, type Seen } from './student-detail.rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Student = Awaited<ReturnType<typeof aStudent>>
type Client = Student['client']

const look = (client: Client, { id }: { id: string }) =>
  client.call(studentDetail, { body: { student_id: id } })
const resume = (client: Client, { id }: { id: string }) =>
  client.call(studentDetailResume, { params: { student_id: id } })
const seenBy = async (student: Student) => (await student.client.call(profileViews)).json()

const withResume = async (overrides: Parameters<typeof aStudent>[1] = {}) => {
  const student = await aStudent(t, overrides)
  await t.deps.db
    .updateTable('students')
    .set({ resume_file_id: await buildResume(t.deps) })
    .where('account_id', '=', student.id)
    .execute()
  return student
}

describe('who sees a student', () => {
  const employer: Reader = { kind: 'employer', organization_id: 'e' }
  const own: Reader = { kind: 'university', organization_id: 'u', directory_id: 'd' }
  const seen = (of: Partial<Seen>): Seen => ({
    student_id: 's',
    university_id: 'd',
    affiliation: 'verified',
    privacy: 'private',
    has_applied: false,
    ...of,
  })
  test.each([
    ['an employer, private', employer, {}, null],
    ['an employer, open', employer, { privacy: 'employers' as const }, 'open_profile'],
    ['an employer with an application', employer, { has_applied: true }, 'application'],
    ['the own university', own, {}, 'own_university'],
    ['a university that waits to decide', own, { affiliation: 'unverified' as const }, 'own_university'],
    ['a university that declined', own, { affiliation: 'declined' as const }, null],
    ['another university, open', { ...own, directory_id: 'x' }, { privacy: 'employers' as const }, null],
    ['a university outside the directory', { ...own, directory_id: null }, { university_id: null }, null],
    ['oneself', { kind: 'student', student_id: 's' } as const, {}, 'oneself'],
    [
      'another student',
      { kind: 'student', student_id: 'x' } as const,
      { privacy: 'employers' as const },
      null,
    ],
  ])('%s', (_name, reader, of, ground) => {
    expect(accessReasonOf(reader, seen(of))).toBe(ground)
  })

  test('a private profile is seen by the own university and with an application only', async () => {
    const directory = await buildListedUniversity(t.deps)
    const staff = await aUniversity(t, { organization: { directory_id: directory.id }, team_role: 'viewer' })
    const team = await anEmployer(t, { team_role: 'viewer' })
    const student = await withResume({ university_id: directory.id, first_name: 'Ada', skills: ['SQL'] })
    const shown = (await look(staff.client, student)).json()
    expect(shown).toMatchObject({ first_name: 'Ada', skills: ['SQL'], ground: 'own_university' })
    expect(shown.contact.email).toContain('@')
    expect((await resume(staff.client, student)).statusCode).toBe(200)
    for (const client of [team.client, (await aStudent(t)).client, (await aUniversity(t)).client]) {
      expect((await look(client, student)).statusCode).toBe(404)
      expect((await resume(client, student)).statusCode).toBe(404)
    }
    expect((await look((await anOperator(t)).client, student)).statusCode).toBe(404)
    expect((await look(visitor(t), student)).statusCode).toBe(401)

    const job = await buildJob(t.deps, { organization_id: team.organization_id, title: 'Diver' })
    const sent = await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
    const known = (await look(team.client, student)).json()
    expect(known).toMatchObject({
      ground: 'application',
      resume: null,
      applications: [{ job_title: 'Diver' }],
    })
    expect(known.contact.email).toContain('@')
    expect((await resume(team.client, student)).statusCode).toBe(404)
    await t.deps.db
      .updateTable('applications')
      .set({ state: 'withdrawn', closed_from: 'submitted' })
      .where('id', '=', sent.id)
      .execute()
    expect((await look(team.client, student)).statusCode).toBe(404)
  })

  test('an open profile is seen by approved employers, without a way to write to the student', async () => {
    const student = await withResume({ privacy: 'employers' })
    const team = await anEmployer(t)
    const waiting = await anEmployer(t, { organization: { state: 'pending_review' } })
    const shown = (await look(team.client, student)).json()
    expect(shown).toMatchObject({ ground: 'open_profile', contact: null, resume: { filename: 'resume.pdf' } })
    expect(JSON.stringify(shown)).not.toContain('@')
    const file = await resume(team.client, student)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect((await look(waiting.client, student)).statusCode).toBe(404)
  })

  test('the preview is what such an employer gets, and is no look', async () => {
    const student = await withResume({ first_name: 'Ada' })
    expect((await look(student.client, student)).json()).toMatchObject({
      ground: 'oneself',
      first_name: 'Ada',
      contact: null,
      resume: null,
    })
    expect((await seenBy(student)).total_row).toBe(0)
  })

  test.each([[{}], [{ student_id: 'x' }], [{ student_id: crypto.randomUUID(), more: 1 }]])(
    'what is not an id is refused: %j',
    async (body) => {
      const { client } = await anEmployer(t)
      expect((await client.call(studentDetail, { body: body as never })).statusCode).toBe(422)
    },
  )
})

describe('who saw my profile', () => {
  test('holds one row per organization and day, the newest first', async () => {
    const student = await withResume({ privacy: 'employers' })
    const first = await anEmployer(t, { organization: { name: 'First Mill' } })
    const second = await anEmployer(t, { organization: { name: 'Second Mill' } })
    await Promise.all(Array.from({ length: 4 }, () => look(first.client, student)))
    t.clock.advance(HOUR)
    await resume(first.client, student)
    await look(second.client, student)
    t.clock.advance(DAY)
    await look(first.client, student)
    const { data, total_row } = await seenBy(student)
    expect(total_row).toBe(3)
    const names = data.map((row: { organization: { name: string } }) => row.organization.name)
    expect(names[0]).toBe('First Mill')
    expect(names.slice(1).sort()).toEqual(['First Mill', 'Second Mill'])
    expect(data[0]).toMatchObject({ resume_at: null, day: t.clock.now().toISOString().slice(0, 10) })
    expect(data.find((row: { resume_at: string | null }) => row.resume_at)).toMatchObject({
      organization: { name: 'First Mill' },
      profile_at: expect.any(String),
    })
    expect((await seenBy(await aStudent(t))).total_row).toBe(0)
  })

  test('an employer’s look is told once a day, and is in the log once an hour and person', async () => {
    const student = await withResume({ privacy: 'employers' })
    const team = await anEmployer(t)
    for (let hour = 0; hour < 3; hour++) {
      await look(team.client, student)
      await look(team.client, student)
      t.clock.advance(2 * HOUR)
    }
    await t.drain()
    const told = await t.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', student.id)
      .execute()
    expect(told).toEqual([{ kind: 'profile_seen' }])
    const logged = await t.deps.db
      .selectFrom('activities')
      .select('actor_person_id')
      .where('subject_id', '=', student.id)
      .where('verb', '=', 'student.profile_opened')
      .execute()
    expect(logged).toEqual(Array(3).fill({ actor_person_id: team.person_id }))
  })

  test('counts what is opened with an application, and exports', async () => {
    const team = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: team.organization_id })
    const [one, other, third] = [await aStudent(t), await aStudent(t), await aStudent(t)]
    const [a, b] = [
      await buildApplication(t.deps, { job_id: job.id, student_id: one.id }),
      await buildApplication(t.deps, { job_id: job.id, student_id: other.id }),
    ]
    await team.client.call(applicant, { params: { id: a.id } })
    await team.client.call(applicantResume, { params: { id: b.id } })
    expect((await seenBy(one)).data).toMatchObject([{ profile_at: expect.any(String), resume_at: null }])
    expect((await seenBy(other)).data).toMatchObject([{ profile_at: null, resume_at: expect.any(String) }])
    await team.client.call(applicantExport, { query: { applicant_ids: [b.id] } })
    await team.client.call(applicantResumes, { query: { applicant_ids: [a.id] } })
    for (const student of [one, other])
      expect((await seenBy(student)).data).toMatchObject([
        { profile_at: expect.any(String), resume_at: expect.any(String) },
      ])
    const stranger = await anEmployer(t)
    await stranger.client.call(applicant, { params: { id: a.id } })
    expect((await seenBy(one)).total_row).toBe(1)
    expect((await seenBy(third)).total_row).toBe(0)
  })
})

describe('an organization', () => {
  test('comes with its open jobs and the events the student may see', async () => {
    const student = await aStudent(t)
    const { organization_id: id } = await anEmployer(t, { organization: { name: 'Dyke Works' } })
    const job = await buildJob(t.deps, { organization_id: id })
    await buildJob(t.deps, { organization_id: id, state: 'closed' })
    const event = await buildEvent(t.deps, { organization_id: id })
    await buildEvent(t.deps, { organization_id: id, visibility: 'invited' })
    await student.client.call(likeUnlike, { body: { job_id: job.id, liked: true } })
    const detail = (await student.client.call(organizationDetail, { body: { id } })).json()
    expect(detail).toMatchObject({
      organization: { name: 'Dyke Works', kind: 'employer' },
      answers: { response_rate: null },
      jobs: [{ id: job.id, liked: true }],
      total_jobs: 1,
      events: [{ id: event.id }],
      total_events: 1,
    })
    const university = await aUniversity(t)
    expect(
      (await student.client.call(organizationDetail, { body: { id: university.organization_id } })).json(),
    ).toMatchObject({ organization: { kind: 'university' }, answers: null, jobs: [] })
    const hidden = await anEmployer(t, { organization: { state: 'suspended' } })
    for (const gone of [hidden.organization_id, crypto.randomUUID()])
      expect((await student.client.call(organizationDetail, { body: { id: gone } })).statusCode).toBe(404)
  })
})

describe('the dashboard', () => {
  test('of somebody new is empty', async () => {
    const { client } = await aStudent(t)
    expect((await client.call(studentDashboard)).json()).toEqual({
      offers: [],
      messages: [],
      interviews: [],
      closing: [],
      places: [],
      applications: [],
      agenda: [],
    })
  })

  test('shows what waits, the states one may know, and the two weeks ahead', async () => {
    const student = await aStudent(t)
    const now = t.clock.now().getTime()
    const at = (days: number) => new Date(now + days * DAY)
    const like = async (job: { id: string }) =>
      student.client.call(likeUnlike, { body: { job_id: job.id, liked: true } })
    const offer = await buildApplication(t.deps, { student_id: student.id, state: 'offer' })
    await buildApplication(t.deps, { student_id: student.id, state: 'rejected', is_told: false })
    const soon = await buildJob(t.deps, { title: 'Soon', expires_at: at(2) })
    const late = await buildJob(t.deps, { title: 'Later', expires_at: at(10) })
    const far = await buildJob(t.deps, { title: 'Far', expires_at: at(20) })
    const applied = await buildJob(t.deps, { expires_at: at(1) })
    await buildApplication(t.deps, { student_id: student.id, job_id: applied.id })
    for (const job of [soon, late, far, applied]) await like(job)
    const event = await buildEvent(t.deps, { title: 'Open day', starts_at: at(5), ends_at: at(5.1) })
    await buildRegistration(t.deps, { event_id: event.id, student_id: student.id })
    const dashboard = (await student.client.call(studentDashboard)).json()
    expect(dashboard.offers).toMatchObject([{ id: offer.job_id }])
    expect(dashboard.closing).toMatchObject([{ id: soon.id }])
    expect(dashboard.agenda.map((row: { title: string }) => row.title)).toEqual(['Soon', 'Open day', 'Later'])
    expect(dashboard.applications).toEqual([
      { status: 'offer', offer: 'waiting', total: 1 },
      { status: 'submitted', offer: null, total: 2 },
    ])
    expect(isId(dashboard.agenda[1].id)).toBe(true)
  })
})
