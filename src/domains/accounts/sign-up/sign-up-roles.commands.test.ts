import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvePerson } from '#domains/operators/people/people-review.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { anEmployer, anOperator, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { buildStudent, FIXTURE_PASSWORD, mailedToken, studentForm } from '../accounts.fixtures.ts'
import { authOf, employerUserAuth, studentAuth, universityUserAuth } from '../authentication.contract.ts'

let t: TestApp
let university: Awaited<ReturnType<typeof buildListedUniversity>>
beforeAll(async () => {
  t = await openTestApp()
  university = await buildListedUniversity(t.deps, { domains: ['lakeside.edu'] })
})
afterAll(() => t.close())

const form = (overrides: Partial<Parameters<typeof studentForm>[0]> = {}) =>
  studentForm({ university_id: university.id, ...overrides })
const joinForm = (organization_id: string, overrides: { email?: string; password?: string } = {}) => ({
  organization_id,
  first_name: 'Noor',
  last_name: 'Haddad',
  email: `member-${organization_id.slice(-8)}@example.com`,
  password: FIXTURE_PASSWORD,
  ...overrides,
})
const people = (email: string) =>
  t.deps.db.selectFrom('persons').selectAll().where('email', '=', email).execute()

const accountsOf = (person_id: string) =>
  t.deps.db.selectFrom('role_accounts').select('role').where('person_id', '=', person_id).execute()

describe('a further role', () => {
  test('takes the password the person has and, once verified, no second mail', async () => {
    const organization = await buildOrganization(t.deps, 'university')
    const body = form({ email: 'grad@lakeside.edu' })
    await visitor(t).call(studentAuth.register, { body })
    await visitor(t).call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD },
    })

    const other = joinForm(organization.id, { email: body.email, password: 'something else entirely' })
    const refused = await visitor(t).call(universityUserAuth.register, { body: other })
    expect(refused.statusCode).toBe(422)
    expect(problemOf(refused).fields?.password?.[0]).toMatch(/already exists/)

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
    const organization = await buildOrganization(t.deps, 'employer')
    const body = form()
    await visitor(t).call(studentAuth.register, { body })
    const first = await mailedToken(t.deps, body.email)
    const joined = await visitor(t).call(employerUserAuth.register, {
      body: joinForm(organization.id, { email: body.email }),
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
    expect(problemOf(again).fields).toEqual({
      email: ['An account of this kind with this email already exists'],
    })
  })
})

describe('a member of an organization', () => {
  test.each(['employer_user', 'university_user'] as const)('%s waits to be let in', async (role) => {
    const { register, verifyEmail, login } = authOf[role]
    const kind = role === 'employer_user' ? 'employer' : 'university'
    const organization = await buildOrganization(t.deps, kind)
    const body = joinForm(organization.id)
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
    const organization = await buildOrganization(t.deps, 'employer')
    const ids: string[] = []
    for (const email of ['first@team.example.com', 'second@team.example.com']) {
      t.clock.advance(1000)
      const body = joinForm(organization.id, { email })
      ids.push((await visitor(t).call(employerUserAuth.register, { body })).json().employer_user_id)
      await visitor(t).call(employerUserAuth.verifyEmail, {
        body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
      })
    }
    const approved = await operator.client.call(approvePerson, { body: { account_ids: ids } })
    expect(approved.statusCode).toBe(200)
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
    const waiting = await buildOrganization(t.deps, 'employer', { state: 'pending_review' })
    const other = await buildOrganization(t.deps, 'university')
    for (const id of [waiting.id, other.id, university.id]) {
      const refused = await visitor(t).call(employerUserAuth.register, { body: joinForm(id) })
      expect(refused.statusCode).toBe(422)
      expect(problemOf(refused).fields).toHaveProperty('organization_id')
    }
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
    const organization = await buildOrganization(t.deps, 'employer')
    const body = form()
    const [student, member] = await Promise.all([
      visitor(t).call(studentAuth.register, { body }),
      visitor(t).call(employerUserAuth.register, {
        body: joinForm(organization.id, { email: body.email, password: 'quite another phrase' }),
      }),
    ])
    expect([student.statusCode, member.statusCode]).toEqual([201, 201])
    const [person, ...more] = await people(body.email)
    const accounts = await accountsOf(person!.id)
    expect([more.length, accounts.length]).toEqual([0, 1])
  })

  test('two roles with one email and one password are both made', async () => {
    const organization = await buildOrganization(t.deps, 'employer')
    const body = form()
    const answers = await Promise.all([
      visitor(t).call(studentAuth.register, { body }),
      visitor(t).call(employerUserAuth.register, { body: joinForm(organization.id, { email: body.email }) }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201])
  })
})
