import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anEmployer, anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { approvePerson } from '../../operators/people/contract.ts'
import { buildOrganisation } from '../../organisations/fixtures.ts'
import { buildListedUniversity } from '../../students/directory/fixtures.ts'
import { authOf, employerUserAuth, studentAuth, universityUserAuth } from '../auth/contract.ts'
import { buildStudent, FIXTURE_PASSWORD, mailedToken, studentForm } from '../fixtures.ts'

let t: TestApp
let university: Awaited<ReturnType<typeof buildListedUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  university = await buildListedUniversity(t.deps, { domains: ['lakeside.edu'] })
})
afterAll(() => t.close())

const form = (overrides: Partial<Parameters<typeof studentForm>[0]> = {}) =>
  studentForm({ university_id: university.id, ...overrides })
const joinForm = (organisation_id: string, overrides: { email?: string; password?: string } = {}) => ({
  organisation_id,
  first_name: 'Noor',
  last_name: 'Haddad',
  email: `member-${organisation_id.slice(-8)}@example.com`,
  password: FIXTURE_PASSWORD,
  ...overrides,
})
const people = (email: string) =>
  t.deps.db.selectFrom('persons').selectAll().where('email', '=', email).execute()

const accountsOf = (person_id: string) =>
  t.deps.db.selectFrom('role_accounts').select('role').where('person_id', '=', person_id).execute()

describe('a student', () => {
  test('registers, verifies by mail, signs in', async () => {
    const client = visitor(t)
    const body = form({ email: 'Ada@Mail.Lakeside.EDU ' })
    const email = 'ada@mail.lakeside.edu'
    expect((await client.call(studentAuth.check, { body: { email } })).json()).toEqual({ available: true })

    const registered = await client.call(studentAuth.register, { body })
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).toEqual({ student_id: expect.any(String), status: 'email_not_verified' })
    // what nobody has proved keeps nobody from registering
    expect((await client.call(studentAuth.check, { body: { email } })).json()).toEqual({ available: true })

    const early = await client.call(studentAuth.login, { body: { email, password: body.password } })
    expect([early.statusCode, problemOf(early).error]).toEqual([403, 'email_not_verified'])

    const verified = await client.call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
    })
    expect(verified.json()).toEqual({ email, status: 'active' })

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

describe('a further role', () => {
  test('takes the password the person has and, once verified, no second mail', async () => {
    const organisation = await buildOrganisation(t.deps, 'university')
    const body = form({ email: 'grad@lakeside.edu' })
    await visitor(t).call(studentAuth.register, { body })
    await visitor(t).call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD },
    })

    const other = joinForm(organisation.id, { email: body.email, password: 'something else entirely' })
    const refused = await visitor(t).call(universityUserAuth.register, { body: other })
    expect(refused.statusCode).toBe(422)
    expect(problemOf(refused).fields?.password?.[0]).toMatch(/exists already/)

    const added = await visitor(t).call(universityUserAuth.register, {
      body: { ...other, password: body.password },
    })
    expect(added.json()).toMatchObject({ status: 'pending_review' })
    expect(await people(body.email)).toHaveLength(1)
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', body.email)
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('of an employer member who becomes a student is active at once', async () => {
    const employer = await anEmployer(t, { email: 'alum@lakeside.edu' })
    const registered = await visitor(t).call(studentAuth.register, {
      body: form({ email: 'alum@lakeside.edu' }),
    })
    expect(registered.json()).toMatchObject({ status: 'active' })
    expect((await employer.client.call(studentAuth.me)).statusCode).toBe(403)
  })

  test('both roles leave `email_not_verified` with one link', async () => {
    const organisation = await buildOrganisation(t.deps, 'employer')
    const body = form()
    await visitor(t).call(studentAuth.register, { body })
    const first = await mailedToken(t.deps, body.email)
    const joined = await visitor(t).call(employerUserAuth.register, {
      body: joinForm(organisation.id, { email: body.email }),
    })
    expect(joined.json()).toMatchObject({ status: 'email_not_verified' })
    await visitor(t).call(studentAuth.verifyEmail, { body: { token: first, password: body.password } })
    const login = await visitor(t).call(employerUserAuth.login, {
      body: { email: body.email, password: body.password },
    })
    expect(problemOf(login).error).toBe('pending_review')
  })

  test('the same role again is taken', async () => {
    await buildStudent(t.deps, { email: 'taken@example.com' })
    const again = await visitor(t).call(studentAuth.register, { body: form({ email: 'taken@example.com' }) })
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'email_taken'])
  })
})

describe('a member of an organization', () => {
  test.each(['employer_user', 'university_user'] as const)('%s waits to be let in', async (role) => {
    const { register, verifyEmail, login } = authOf[role]
    const kind = role === 'employer_user' ? 'employer' : 'university'
    const organisation = await buildOrganisation(t.deps, kind)
    const body = joinForm(organisation.id)
    const registered = await visitor(t).call(register, { body })
    expect(registered.statusCode).toBe(201)
    expect(registered.json()).toHaveProperty(`${role}_id`)
    const verified = await visitor(t).call(verifyEmail, {
      body: { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD },
    })
    expect(verified.json()).toMatchObject({ status: 'pending_review' })
    const signIn = await visitor(t).call(login, { body: { email: body.email, password: body.password } })
    expect([signIn.statusCode, problemOf(signIn).error]).toEqual([403, 'pending_review'])
    const account = await t.deps.db
      .selectFrom('role_accounts')
      .select('team_role')
      .where('id', '=', registered.json()[`${role}_id`])
      .executeTakeFirstOrThrow()
    expect(account.team_role).toBe(role === 'employer_user' ? 'recruiter' : 'staff')
  })

  test('is let in by an operator; the first one at an organization without a team owns it', async () => {
    const operator = await anOperator(t)
    const organisation = await buildOrganisation(t.deps, 'employer')
    const ids: string[] = []
    for (const email of ['first@team.example.com', 'second@team.example.com']) {
      t.clock.advance(1000)
      const body = joinForm(organisation.id, { email })
      ids.push((await visitor(t).call(employerUserAuth.register, { body })).json().employer_user_id)
      await visitor(t).call(employerUserAuth.verifyEmail, {
        body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
      })
    }
    const approved = await operator.client.call(approvePerson, { body: { account_ids: ids } })
    expect(approved.statusCode).toBe(204)
    const signedIn = await visitor(t).call(employerUserAuth.login, {
      body: { email: 'first@team.example.com', password: FIXTURE_PASSWORD },
    })
    expect(signedIn.json()).toMatchObject({ mode: 2, account: { team_role: 'owner' } })
    const team = await t.deps.db
      .selectFrom('role_accounts')
      .select('team_role')
      .where('id', '=', ids[1]!)
      .execute()
    expect(team).toEqual([{ team_role: 'recruiter' }])
  })

  test('cannot join what is not approved, of the other kind or not there', async () => {
    const waiting = await buildOrganisation(t.deps, 'employer', { state: 'pending_review' })
    const other = await buildOrganisation(t.deps, 'university')
    for (const id of [waiting.id, other.id, university.id]) {
      const refused = await visitor(t).call(employerUserAuth.register, { body: joinForm(id) })
      expect(refused.statusCode).toBe(422)
      expect(problemOf(refused).fields).toHaveProperty('organisation_id')
    }
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

describe('at the same moment', () => {
  test('two sign-ups with one email make one account', async () => {
    const body = form()
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor(t).call(studentAuth.register, { body })))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 201, 201, 201])
    const [person, ...more] = await people(body.email)
    expect([more.length, (await accountsOf(person!.id)).length]).toEqual([0, 1])
  })

  test('two different passwords for one email: the later takes the place of the earlier', async () => {
    const organisation = await buildOrganisation(t.deps, 'employer')
    const body = form()
    const [student, member] = await Promise.all([
      visitor(t).call(studentAuth.register, { body }),
      visitor(t).call(employerUserAuth.register, {
        body: joinForm(organisation.id, { email: body.email, password: 'quite another phrase' }),
      }),
    ])
    expect([student.statusCode, member.statusCode]).toEqual([201, 201])
    const [person, ...more] = await people(body.email)
    const accounts = await accountsOf(person!.id)
    expect([more.length, accounts.length]).toEqual([0, 1])
  })

  test('two roles with one email and one password are both made', async () => {
    const organisation = await buildOrganisation(t.deps, 'employer')
    const body = form()
    const answers = await Promise.all([
      visitor(t).call(studentAuth.register, { body }),
      visitor(t).call(employerUserAuth.register, { body: joinForm(organisation.id, { email: body.email }) }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201])
  })
})
