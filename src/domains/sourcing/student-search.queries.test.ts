import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, type StudentOverrides } from '#domains/accounts/accounts.fixtures.ts'
import { buildApplication } from '#domains/applications/applications.fixtures.ts'
import { buildJob } from '#domains/jobs/jobs.fixtures.ts'
import { deleteAccount } from '#domains/privacy/own-data.contract.ts'
import { studentDetail } from '#domains/profiles/student-detail.contract.ts'
import { decideAffiliation } from '#domains/students/affiliation/affiliations.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { profileViews } from '#domains/students/profile-views/profile-views.contract.ts'
import type { Db } from '#platform/database.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { meanwhile } from '../../../tests/harness/meanwhile.ts'
import { studentSearch } from './student-search.contract.ts'

let t: TestApp
let team: Awaited<ReturnType<typeof anEmployer>>
beforeAll(async () => {
  t = await openTestApp()
  team = await anEmployer(t, { team_role: 'viewer' })
})
afterAll(() => t.close())

type Query = InputOf<typeof studentSearch>['query']

const ask = async (query: Query = {}) => {
  const response = await team.client.call(studentSearch, { query })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const found = async (query: Query = {}): Promise<string[]> =>
  (await ask({ size: 100, ...query })).data.map(({ student_id }: { student_id: string }) => student_id)
const open = (overrides: StudentOverrides = {}) => aStudent(t, { privacy: 'employers', ...overrides })

/** Only students of this test are in the list. */
beforeEach(async () => {
  await sql`update students set privacy = 'private' where privacy = 'employers'`.execute(t.deps.db)
})

describe('what students are found by', () => {
  test.each([
    ['a major', { majors: ['Nursing', 'Biology'] }, { major: ['Nursing'] }, { major: ['Law'] }],
    ['a class', { graduation_class: 2027 }, { graduation_class: [2026, 2027] }, { graduation_class: [2028] }],
    ['a degree', { degree: 'master' }, { degree: ['master' as const] }, { degree: ['bachelor' as const] }],
    ['a skill', { skills: ['Python', 'SQL'] }, { skill: ['sql', 'PYTHON'] }, { skill: ['sql', 'Rust'] }],
    ['a skill with signs', { skills: ['C++'] }, { skill: ['c++'] }, { skill: ['C'] }],
    [
      'a skill with accents',
      { skills: ['Résumé  writing'] },
      { skill: ['resume writing'] },
      { skill: ['resume'] },
    ],
    ['a wide skill', { skills: ['SQL'] }, { skill: ['ＳＱＬ'] }, { skill: ['ＳＱＬ％'] }],
    ['a name', { first_name: 'Zoë', last_name: 'Quill' }, { search: 'quill zoe' }, { search: 'quill ada' }],
    ['a word of a skill', { skills: ['Watercolor'] }, { search: 'waterc' }, { search: 'oil' }],
    ['a wildcard as itself', { first_name: 'Ada' }, { search: 'ada' }, { search: 'a_a' }],
  ])('%s', async (_what, overrides, fits, not) => {
    const student = await open(overrides)
    expect(await found(fits as Query)).toEqual([student.id])
    expect(await found(not as Query)).toEqual([])
  })

  test('the university, where it is, and whether it vouches for the student', async () => {
    const texan = await buildListedUniversity(t.deps)
    await t.deps.db
      .updateTable('university_directory')
      .set({ state_province: 'Texas', country: 'United States', country_code: 'US' })
      .where('id', '=', texan.id)
      .execute()
    const student = await open({ university_id: texan.id })
    const other = await open({
      university_id: (await buildListedUniversity(t.deps)).id,
      affiliation: 'verified',
    })
    expect(await found({ university: [texan.id] })).toEqual([student.id])
    expect((await ask({ university: [texan.id] })).universities).toMatchObject([{ id: texan.id }])
    expect(await found({ place: 'texas' })).toEqual([student.id])
    expect(await found({ place: 'United TEX' })).toEqual([student.id])
    expect(await found({ verified: true })).toEqual([other.id])
    expect(await found({ verified: false })).toEqual([student.id])
    await t.deps.db
      .updateTable('university_directory')
      .set({ state_province: 'Ohio' })
      .where('id', '=', texan.id)
      .execute()
    expect(await found({ place: 'Texas' })).toEqual([])
    expect(await found({ place: 'Ohio' })).toEqual([student.id])
  })

  test('all of several filters', async () => {
    const one = await open({ majors: ['Nursing'], graduation_class: 2027, skills: ['SQL'] })
    await open({ majors: ['Nursing'], graduation_class: 2026, skills: ['SQL'] })
    await open({ majors: ['Law'], graduation_class: 2027, skills: ['SQL'] })
    expect(await found({ major: ['Nursing'], graduation_class: [2027], skill: ['sql'] })).toEqual([one.id])
  })

  test('what the profile says by now', async () => {
    const student = await open({ skills: ['SQL'], first_name: 'Ada' })
    const edit = (values: object) =>
      t.deps.db.updateTable('students').set(values).where('account_id', '=', student.id).execute()
    await edit({ skills: ['Rust'], headline: 'Looking for night shifts' })
    expect(await found({ skill: ['SQL'] })).toEqual([])
    expect(await found({ skill: ['rust'], search: 'night' })).toEqual([student.id])
    await t.deps.db
      .updateTable('persons')
      .set({ first_name: 'Bea' })
      .where('id', '=', student.person_id)
      .execute()
    expect(await found({ search: 'ada' })).toEqual([])
    expect(await found({ search: 'bea' })).toEqual([student.id])
  })
})

describe('who is found', () => {
  const close = (id: string, privacy: 'private' | 'employers') =>
    t.deps.db.updateTable('students').set({ privacy }).where('account_id', '=', id).execute()
  const put = (id: string, status: 'active' | 'deactivated' | 'email_not_verified') =>
    t.deps.db.updateTable('role_accounts').set({ status }).where('id', '=', id).execute()

  test('only who opened the profile, at once, and no longer once it is closed', async () => {
    const student = await aStudent(t)
    expect(await found()).toEqual([])
    await close(student.id, 'employers')
    expect(await found()).toEqual([student.id])
    await close(student.id, 'private')
    expect(await found()).toEqual([])
  })

  test('nobody unverified, deactivated, or deleted', async () => {
    const student = await open({ status: 'email_not_verified' })
    expect(await found()).toEqual([])
    await put(student.id, 'active')
    expect(await found()).toEqual([student.id])
    await put(student.id, 'deactivated')
    expect(await found()).toEqual([])
    await put(student.id, 'active')
    expect(await found()).toEqual([student.id])
    await student.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    expect(await found()).toEqual([])
    expect(await t.deps.db.selectFrom('findable_students').selectAll().execute()).toEqual([])
  })

  test('under a university that said they are not its own, by nothing of it', async () => {
    const listed = await buildListedUniversity(t.deps)
    const school = await aUniversity(t, { organization: { directory_id: listed.id } })
    const student = await open({ university_id: listed.id })
    expect(await found({ university: [listed.id] })).toEqual([student.id])
    const declined = await school.client.call(decideAffiliation, {
      body: { student_ids: [student.id], affiliation: 'declined' },
    })
    expect(declined.statusCode, declined.body).toBe(200)
    expect(await found({ university: [listed.id] })).toEqual([])
    const { data } = await ask()
    expect(data).toMatchObject([{ student_id: student.id, university: null, is_affiliation_verified: false }])
  })

  test('even where the copy lags, nobody whose profile is closed', async () => {
    const student = await aStudent(t)
    await sql`insert into findable_students (student_id, is_verified, place, majors, skills, words)
      values (${student.id}, false, '', '{}', '{}', 'stale')`.execute(t.deps.db)
    expect(await found()).toEqual([])
    await sql`delete from findable_students where student_id = ${student.id}`.execute(t.deps.db)
  })

  test('nobody by one change that another, at the same moment, undoes', async () => {
    const put = (db: Db, id: string, privacy: 'private' | 'employers') =>
      db.updateTable('students').set({ privacy }).where('account_id', '=', id).execute()
    const end = (db: Db, id: string) =>
      db.updateTable('role_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()
    const rename = (db: Db, id: string) =>
      db.updateTable('persons').set({ first_name: 'Bea' }).where('id', '=', id).execute()
    const opening = await aStudent(t)
    await meanwhile(
      t.deps,
      (db) => put(db, opening.id, 'employers'),
      () => end(t.deps.db, opening.id),
    )
    const ending = await aStudent(t)
    await meanwhile(
      t.deps,
      (db) => end(db, ending.id),
      () => put(t.deps.db, ending.id, 'employers'),
    )
    const closing = await open()
    await meanwhile(
      t.deps,
      (db) => put(db, closing.id, 'private'),
      () => rename(t.deps.db, closing.person_id),
    )
    const renamed = await open()
    await meanwhile(
      t.deps,
      (db) => rename(db, renamed.person_id),
      () => put(t.deps.db, renamed.id, 'private'),
    )
    expect(await t.deps.db.selectFrom('findable_students').selectAll().execute()).toEqual([])
  })

  test('an account that was deleted cannot come back by an edit that was under way', async () => {
    const student = await open()
    await student.client.call(deleteAccount, { body: { password: FIXTURE_PASSWORD } })
    await close(student.id, 'employers')
    expect(await found()).toEqual([])
  })
})

describe('the list', () => {
  test('goes on after its last row, each student once, whoever joins or leaves meanwhile', async () => {
    const students: string[] = []
    for (let n = 0; n < 5; n++) students.unshift((await open()).id)
    const first = await ask({ size: 2 })
    expect(first).toMatchObject({ found: 5, next: students[1] })
    await open()
    await t.deps.db
      .updateTable('students')
      .set({ privacy: 'private' })
      .where('account_id', '=', students[1]!)
      .execute()
    const second = await ask({ size: 2, after: first.next })
    const third = await ask({ size: 2, after: second.next })
    const ids = [first, second, third].flatMap(({ data }) =>
      data.map(({ student_id }: { student_id: string }) => student_id),
    )
    expect(ids).toEqual(students)
    expect(third.next).toBeNull()
    expect(await found({ after: newId(0) })).toEqual([])
  })

  test('says what the reader’s organization has to do with each, and nothing of others', async () => {
    const student = await open()
    const stranger = await anEmployer(t)
    const job = await buildJob(t.deps, { organization_id: team.organization_id })
    await buildApplication(t.deps, { job_id: job.id, student_id: student.id })
    expect((await ask()).data).toMatchObject([
      { student_id: student.id, has_applied: true, invited_at: null },
    ])
    const theirs = (await stranger.client.call(studentSearch, { query: {} })).json()
    expect(theirs.data).toMatchObject([{ student_id: student.id, has_applied: false }])
    expect(JSON.stringify(theirs)).not.toContain('@')
  })

  test('is no look; opening a profile is one, which the student sees', async () => {
    const student = await open()
    await ask()
    const seen = async () => (await student.client.call(profileViews)).json().total_row
    expect(await seen()).toBe(0)
    await team.client.call(studentDetail, { body: { student_id: student.id } })
    expect(await seen()).toBe(1)
  })

  test.each([
    [{ skill: Array.from({ length: 11 }, (_, n) => `skill ${n}`) }],
    [{ search: 'x'.repeat(201) }],
    [{ after: 'x' }],
    [{ size: 101 }],
    [{ major: ['Alchemy'] }],
    [{ page: 2 }],
  ])('refuses what it can’t read: %j', async (query) => {
    const response = await team.client.call(studentSearch, { query: query as never })
    expect([400, 422]).toContain(response.statusCode)
  })

  test('is for employers in good standing only', async () => {
    const waiting = await anEmployer(t, { organization: { state: 'pending_review' } })
    const suspended = await anEmployer(t, { organization: { state: 'suspended' } })
    const school = await aUniversity(t)
    const student = await aStudent(t)
    for (const { client } of [waiting, suspended, school, student])
      expect((await client.call(studentSearch, { query: {} })).statusCode).toBe(403)
  })
})
