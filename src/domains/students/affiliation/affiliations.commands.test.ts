import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { applicantList } from '#domains/applications/applicants/applicants.contract.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import {
  studentNotifications,
  universityNotifications,
  universityReadAll,
} from '#domains/notifications/notices.contract.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { aSchool } from '../../../../tests/harness/schools.ts'
import { buildListedUniversity } from '../directory/university-directory.fixtures.ts'
import { type Decision, decideAffiliation, universityStudents } from './affiliations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type School = Awaited<ReturnType<typeof aSchool>>

const decide = (
  { staff }: Pick<School, 'staff'>,
  student_ids: string[],
  affiliation: Decision,
  reason?: string,
) => staff.client.call(decideAffiliation, { body: { student_ids, affiliation, ...(reason && { reason }) } })

const standing = async ({ client }: Awaited<ReturnType<typeof aStudent>>) => {
  const { affiliation, university } = (await client.call(studentAuth.me)).json()
  return [affiliation, university?.id ?? null]
}
const activitiesOf = async (id: string) =>
  (
    await t.deps.db
      .selectFrom('activities')
      .select(['verb', 'data', 'organization_id'])
      .where('subject_id', '=', id)
      .where('verb', 'like', 'student.affiliation%')
      .orderBy('id')
      .execute()
  ).map(({ verb, data }) => [verb, data])

describe('a decision', () => {
  test('confirms who waits; the student is told once, by notice and letter', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    expect(await standing(student)).toEqual(['unverified', school.id])
    expect((await decide(school, [student.id], 'verified')).statusCode).toBe(200)
    expect((await decide(school, [student.id], 'verified')).statusCode).toBe(200)
    expect(await standing(student)).toEqual(['verified', school.id])
    await t.drain()
    const data = { from: 'unverified', to: 'verified', university_id: school.id }
    expect(await activitiesOf(student.id)).toEqual([['student.affiliation_verified', data]])
    const title = `${school.name} confirmed that you study there`
    const notices = (await student.client.call(studentNotifications)).json().data
    expect(notices).toMatchObject([{ kind: 'affiliation', title, link: '/student/my-profile' }])
    expect(await subjectsTo(t, student.person_id)).toEqual([title])
  })

  test('turns away with a reason; the profile stays, another university can be named, and coming back does not ask anew', async () => {
    const school = await aSchool(t)
    const other = await buildListedUniversity(t.deps)
    const student = await aStudent(t, {
      university_id: school.id,
      majors: ['Physics'],
      graduation_class: 2027,
    })
    expect((await decide(school, [student.id], 'declined', 'Not on our rolls')).statusCode).toBe(200)
    await t.drain()
    const notices = (await student.client.call(studentNotifications)).json().data
    expect(notices).toMatchObject([{ kind: 'affiliation', text: 'Not on our rolls' }])
    expect(await subjectsTo(t, student.person_id)).toEqual([
      `${school.name} could not confirm that you study there`,
    ])

    const edit = async (body: Record<string, unknown>) =>
      (await student.client.call(studentAuth.editMe, { body })).json()
    expect(await edit({ headline: 'Hello', university_id: school.id })).toMatchObject({
      affiliation: 'declined',
      majors: ['Physics'],
      graduation_class: 2027,
    })
    expect(await edit({ university_id: other.id })).toMatchObject({ affiliation: 'unverified' })
    expect(problemOf(await decide(school, [student.id], 'verified')).error).toBe('not_found')
    expect(await edit({ university_id: school.id })).toMatchObject({ affiliation: 'declined' })
    await edit({ clear: ['university_id'] })
    expect(await edit({ university_id: school.id })).toMatchObject({ affiliation: 'declined' })
    expect((await decide(school, [student.id], 'verified')).statusCode).toBe(200)
    expect(await standing(student)).toEqual(['verified', school.id])
    // once taken back, it is forgotten
    await edit({ university_id: other.id })
    expect(await edit({ university_id: school.id })).toMatchObject({ affiliation: 'unverified' })
  })

  test('can be put right both ways, and each way is told', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    for (const decision of ['declined', 'verified', 'declined'] as const)
      expect((await decide(school, [student.id], decision)).statusCode).toBe(200)
    expect(await standing(student)).toEqual(['declined', school.id])
    await t.drain()
    expect((await activitiesOf(student.id)).map(([verb]) => verb)).toEqual([
      'student.affiliation_declined',
      'student.affiliation_verified',
      'student.affiliation_declined',
    ])
    expect(await subjectsTo(t, student.person_id)).toHaveLength(3)
  })

  test('is for all or none: a stranger, someone else’s student, or a mailbox not proved is not found', async () => {
    const school = await aSchool(t)
    const mine = await aStudent(t, { university_id: school.id })
    const theirs = await aStudent(t, { university_id: (await aSchool(t)).id })
    const unproved = await aStudent(t, { university_id: school.id, status: 'email_not_verified' })
    for (const stranger of [theirs.id, unproved.id, newId(), school.staff.id]) {
      const refused = await decide(school, [mine.id, stranger], 'verified')
      expect([refused.statusCode, problemOf(refused).error]).toEqual([404, 'not_found'])
    }
    expect(await standing(mine)).toEqual(['unverified', school.id])
    expect(await standing(theirs)).toEqual(['unverified', expect.any(String)])
    expect(await activitiesOf(mine.id)).toEqual([])
  })

  test('is stronger than a mailbox proved later, until the university takes it back', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    await decide(school, [student.id], 'declined')
    const email = `late-${newId().slice(-8)}@${school.domain}`
    await t.deps.db.updateTable('persons').set({ email }).where('id', '=', student.person_id).execute()
    const other = await buildListedUniversity(t.deps)
    await student.client.call(studentAuth.editMe, { body: { university_id: other.id } })
    await student.client.call(studentAuth.editMe, { body: { university_id: school.id } })
    expect(await standing(student)).toEqual(['declined', school.id])
    expect((await decide(school, [student.id], 'verified')).statusCode).toBe(200)
    await student.client.call(studentAuth.editMe, { body: { university_id: other.id } })
    await student.client.call(studentAuth.editMe, { body: { university_id: school.id } })
    expect(await standing(student)).toEqual(['verified', school.id])
  })

  test('cannot turn away whose email the university gave out, nor anybody beside them', async () => {
    const school = await aSchool(t)
    const proved = await aStudent(t, {
      email: `someone@mail.${school.domain}`,
      university_id: school.id,
      affiliation: 'verified',
    })
    const waits = await aStudent(t, { university_id: school.id })
    const refused = await decide(school, [proved.id, waits.id], 'declined')
    expect([refused.statusCode, problemOf(refused).error]).toEqual([409, 'step_not_possible'])
    expect(problemOf(refused).detail).toContain(`someone@mail.${school.domain}`)
    expect([(await standing(proved))[0], (await standing(waits))[0]]).toEqual(['verified', 'unverified'])
  })

  test('a viewer reads and does not decide; a university outside the directory has nobody', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    const viewer = await aUniversity(t, { organization_id: school.organization_id, team_role: 'viewer' })
    const list = (await viewer.client.call(universityStudents)).json()
    expect(list).toMatchObject({ total_row: 1, data: [{ may: { confirm: false, decline: false } }] })
    const refused = await decide({ staff: viewer }, [student.id], 'verified')
    expect([refused.statusCode, problemOf(refused).error]).toEqual([403, 'not_allowed'])

    const unlisted = await aUniversity(t)
    expect((await unlisted.client.call(universityStudents)).json()).toMatchObject({
      total_row: 0,
      waiting: 0,
    })
    expect((await decide({ staff: unlisted }, [student.id], 'verified')).statusCode).toBe(404)
    expect((await (await anEmployer(t)).client.call(universityStudents)).statusCode).toBe(403)
  })

  test('every field error at once', async () => {
    const school = await aSchool(t)
    const body = { student_ids: [], affiliation: 'unverified', reason: '' } as never
    const refused = await school.staff.client.call(decideAffiliation, { body })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['affiliation', 'reason', 'student_ids'])
    expect(problemOf(await decide(school, [newId()], 'verified', 'Well')).fields).toHaveProperty('reason')
    const many = Array.from({ length: 201 }, () => newId())
    expect(problemOf(await decide(school, many, 'verified')).fields).toHaveProperty('student_ids')
  })
})

describe('at the same time', () => {
  test('two confirmations make one', async () => {
    const school = await aSchool(t)
    const students = await Promise.all([1, 2, 3].map(() => aStudent(t, { university_id: school.id })))
    const ids = students.map(({ id }) => id)
    const answers = await Promise.all([
      decide(school, ids, 'verified'),
      decide(school, ids.toReversed(), 'verified'),
      decide(school, ids, 'verified'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const id of ids) expect(await activitiesOf(id)).toHaveLength(1)
  })

  test('a student who goes elsewhere is never confirmed there by the one before', async () => {
    const school = await aSchool(t)
    const other = await buildListedUniversity(t.deps)
    for (let round = 0; round < 5; round++) {
      const student = await aStudent(t, { university_id: school.id })
      await Promise.all([
        decide(school, [student.id], 'verified'),
        student.client.call(studentAuth.editMe, { body: { university_id: other.id } }),
      ])
      expect(await standing(student)).toEqual(['unverified', other.id])
    }
  })
})

describe('what others see', () => {
  test('employers see the university and whether it is confirmed, and neither once it declined', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    const employer = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: employer.organization_id })
    await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
    const seen = async () => {
      const [row] = (await employer.client.call(applicantList)).json().data
      return [row.student.university, row.student.is_affiliation_verified]
    }
    expect(await seen()).toEqual([school.name, false])
    await decide(school, [student.id], 'verified')
    expect(await seen()).toEqual([school.name, true])
    await decide(school, [student.id], 'declined')
    expect(await seen()).toEqual([null, false])
  })
})

describe('the staff', () => {
  const told = async (school: School) =>
    (await school.staff.client.call(universityNotifications))
      .json()
      .data.filter(({ kind }: { kind: string }) => kind === 'students_waiting').length
  const signUp = async (school: School, host: string) => {
    const form = studentForm({ university_id: school.id, email: `new-${newId().slice(-12)}@${host}` })
    const { client } = await aStudent(t)
    await client.call(studentAuth.register, { body: form })
    const token = await mailedToken(t.deps, form.email)
    expect(
      (await client.call(studentAuth.verifyEmail, { body: { token, password: FIXTURE_PASSWORD } }))
        .statusCode,
    ).toBe(200)
    await t.drain()
  }

  test('are told that somebody waits, not again until they have read it, and at most once an hour', async () => {
    const school = await aSchool(t)
    const viewer = await aUniversity(t, { organization_id: school.organization_id, team_role: 'viewer' })
    await signUp(school, school.domain)
    expect(await told(school)).toBe(0)
    await signUp(school, 'example.org')
    await signUp(school, 'example.org')
    expect(await told(school)).toBe(1)
    expect(await subjectsTo(t, school.staff.person_id)).toHaveLength(1)
    expect(await subjectsTo(t, viewer.person_id)).toEqual([])

    await school.staff.client.call(universityReadAll)
    await signUp(school, 'example.org')
    expect(await told(school)).toBe(1)
    t.clock.advance(3_600_000)
    await signUp(school, 'example.org')
    expect(await told(school)).toBe(2)
    t.clock.advance(3_600_000)
    await signUp(school, 'example.org')
    expect(await told(school)).toBe(2)
  })

  test('are told of a student who comes over, not of one who edits something else', async () => {
    const school = await aSchool(t)
    const student = await aStudent(t, { university_id: school.id })
    const edit = async (body: Record<string, unknown>) => {
      t.clock.advance(1000)
      await student.client.call(studentAuth.editMe, { body })
      await t.drain()
    }
    await edit({ headline: 'Hello', university_id: school.id })
    expect(await told(school)).toBe(0)
    await edit({ clear: ['university_id'] })
    await edit({ university_id: school.id })
    expect(await told(school)).toBe(1)
  })
})
