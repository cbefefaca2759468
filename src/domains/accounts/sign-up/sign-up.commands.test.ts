import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { FIXTURE_PASSWORD, mailedToken, studentForm } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'

let t: TestApp
let university: Awaited<ReturnType<typeof buildListedUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  university = await buildListedUniversity(t.deps, { domains: ['lakeside.edu'] })
})
afterAll(() => t.close())

const form = (overrides: Partial<Parameters<typeof studentForm>[0]> = {}) =>
  studentForm({ university_id: university.id, ...overrides })
const people = (email: string) =>
  t.deps.db.selectFrom('persons').selectAll().where('email', '=', email).execute()

describe('a student', () => {
  test('registers, verifies by mail, signs in', async () => {
    const client = visitor(t)
    const body = form({ email: 'Ada@Mail.Lakeside.EDU ' })
    const email = 'ada@mail.lakeside.edu'
    expect((await client.call(studentAuth.check, { body: { email } })).json()).toEqual({ available: true })

    const registered = await client.call(studentAuth.register, { body })
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).toEqual({ student_id: expect.any(String), status: 'email_not_verified' })
    // an unverified registration keeps no one from registering
    expect((await client.call(studentAuth.check, { body: { email } })).json()).toEqual({ available: true })

    const early = await client.call(studentAuth.login, { body: { email, password: body.password } })
    expect([early.statusCode, problemOf(early).error]).toEqual([403, 'email_not_verified'])

    const verified = await client.call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
    })
    expect(verified.json()).toEqual({ email, status: 'active', next: null })

    const signedIn = await client.call(studentAuth.login, { body: { email, password: body.password } })
    expect(signedIn.json()).toMatchObject({ mode: 1, account: { role: 'student', status: 'active' } })
    expect((await client.call(studentAuth.me)).json()).toMatchObject({
      student_id: registered.json().student_id,
      email,
      affiliation: 'verified',
      university: { id: university.id },
      majors: ['Computer Science'],
      privacy: 'private',
      resume: null,
    })
  })

  test.each([
    ['lakeside.edu', 'verified'],
    ['cs.lakeside.edu', 'verified'],
    ['notlakeside.edu', 'unverified'],
    ['lakeside.edu.example.com', 'unverified'],
  ])('with an address at %s is %s', async (host, affiliation) => {
    const body = form({ email: `someone@${host}` })
    await visitor(t).call(studentAuth.register, { body })
    await visitor(t).call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD },
    })
    const row = await t.deps.db
      .selectFrom('students as s')
      .innerJoin('role_accounts as a', 'a.id', 's.account_id')
      .innerJoin('persons as p', 'p.id', 'a.person_id')
      .select(['s.affiliation', 'a.status'])
      .where('p.email', '=', body.email)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ affiliation, status: 'active' })
  })

  test('keeps nothing in the log that names a person', async () => {
    const body = form()
    const { student_id } = (await visitor(t).call(studentAuth.register, { body })).json()
    const activity = await t.deps.db
      .selectFrom('activities')
      .selectAll()
      .where('subject_id', '=', student_id)
      .executeTakeFirstOrThrow()
    expect(activity).toMatchObject({ verb: 'account.registered', data: { role: 'student' } })
    expect(JSON.stringify(activity)).not.toContain(body.email)
  })
})

describe('bad input', () => {
  test('every field error comes at once and nothing stays behind', async () => {
    const body = {
      ...form({ email: 'no address' }),
      first_name: '  ',
      password: 'short',
      majors: ['Astrology'],
      graduation_class: 1066,
      degree: 'wizard',
      nickname: 'x',
    }
    const refused = await visitor(t).call(studentAuth.register, { body: body as never })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(
      ['degree', 'email', 'first_name', 'graduation_class', 'majors.0', 'nickname', 'password'].sort(),
    )
  })

  test('a common password and an unknown university come together', async () => {
    const email = 'fields@example.com'
    const refused = await visitor(t).call(studentAuth.register, {
      body: form({ email, password: 'Password2026!', university_id: '0190b0a0-0000-7000-8000-000000000000' }),
    })
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['password', 'university_id'])
    expect(await people(email)).toEqual([])
  })

  test.each([
    ['a name of 10 MB', { first_name: 'x'.repeat(10_000_000) }, 413, 'too_large'],
    ['a name of 200 letters', { first_name: 'x'.repeat(200) }, 422, 'invalid'],
    ['a NUL character', { first_name: 'A\0da' }, 400, 'malformed'],
    ['half a surrogate pair', { last_name: '\ud800' }, 400, 'malformed'],
  ])('%s', async (_name, bad, status, error) => {
    const refused = await visitor(t).call(studentAuth.register, { body: form(bad) })
    expect([refused.statusCode, problemOf(refused).error]).toEqual([status, error])
  })

  test.each(['{"email": "a@b.co', '[]', '"text"', 'null', ''])('the body %s', async (payload) => {
    const refused = await t.app.inject({
      method: 'POST',
      url: '/api/student/auth/register',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(refused.statusCode).toBeLessThan(500)
    expect(problemOf(refused).code).toBe(refused.statusCode)
  })
})
