import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import type { OrganizationState } from '#domains/organizations/organizations.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { DAY } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent, aUniversity, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import {
  buildEmployerUser,
  buildPerson,
  buildStudent,
  buildUniversityUser,
  FIXTURE_PASSWORD,
} from './accounts.fixtures.ts'
import { authOf, employerUserAuth, studentAuth } from './authentication.contract.ts'
import {
  type AccountStatus,
  operatorLogin,
  operatorLogout,
  roles,
  session,
  switchMode,
} from './sign-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const signIn = (role: (typeof roles)[number], email: string, password = FIXTURE_PASSWORD) =>
  visitor(t).call(authOf[role].login, { body: { email, password } })

const build = async (role: (typeof roles)[number], email: string, status: AccountStatus) => {
  if (role === 'student') return buildStudent(t.deps, { email, status })
  const kind = role === 'employer_user' ? 'employer' : 'university'
  const organization_id = (await buildOrganization(t.deps, kind)).id
  const make = role === 'employer_user' ? buildEmployerUser : buildUniversityUser
  return make(t.deps, { email, status, organization_id })
}

const outcomes: [AccountStatus, number, string | undefined][] = [
  ['email_not_verified', 403, 'email_not_verified'],
  ['pending_review', 403, 'pending_review'],
  ['active', 200, undefined],
  ['deactivated', 403, 'not_active'],
]

describe('sign-in', () => {
  for (const role of roles) {
    test.each(outcomes)(`of a ${role} who is %s answers %d`, async (status, code, error) => {
      const email = `${role}.${status}@example.com`
      await build(role, email, status)
      const answer = await signIn(role, email)
      expect([answer.statusCode, answer.json().error]).toEqual([code, error])
      expect(answer.cookies.map(({ name }) => name).sort()).toEqual(
        code === 200 ? ['fairlead_device', 'fairlead_session'] : [],
      )
      expect((await signIn(role, email, 'wrong password')).json().error).toBe('wrong_credentials')
    })
  }

  test.each<[OrganizationState, string | undefined]>([
    ['pending_review', 'pending_review'],
    ['approved', undefined],
    ['rejected', 'not_active'],
    ['suspended', 'not_active'],
  ])('at an organization that is %s', async (state, error) => {
    const organization = await buildOrganization(t.deps, 'employer', { state })
    const email = `at-${state}@example.com`
    await buildEmployerUser(t.deps, { email, organization_id: organization.id })
    expect((await signIn('employer_user', email)).json().error).toBe(error)
  })

  test.each(['rejected', 'suspended'] as const)(
    'at an organization that is %s, whatever the own state',
    async (state) => {
      const { id: organization_id } = await buildOrganization(t.deps, 'university', { state })
      for (const status of ['email_not_verified', 'pending_review', 'active', 'deactivated'] as const) {
        const email = `${status}-at-${state}@example.com`
        await buildUniversityUser(t.deps, { email, organization_id, status })
        expect((await signIn('university_user', email)).json().error).toBe('not_active')
      }
    },
  )

  test('a wrong password, an unknown email and another role’s account answer alike', async () => {
    await buildStudent(t.deps, { email: 'only-student@example.com' })
    const answers = await Promise.all([
      signIn('student', 'only-student@example.com', 'not the password'),
      signIn('student', 'unknown@example.com'),
      signIn('employer_user', 'only-student@example.com'),
    ])
    const alike = answers.map((answer) => {
      const { request_id: _, ...problem } = problemOf(answer)
      return JSON.stringify([answer.statusCode, problem])
    })
    expect(new Set(alike).size).toBe(1)
    expect(answers[0].statusCode).toBe(401)
    expect(problemOf(answers[0]).error).toBe('wrong_credentials')
  })

  test('sets a cookie that scripts and other sites do not get, and takes the place of the session before', async () => {
    const first = await aStudent(t, { email: 'again@example.com' })
    const before = first.client.cookie
    const answer = await first.client.call(studentAuth.login, {
      body: { email: 'again@example.com', password: FIXTURE_PASSWORD },
    })
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(first.client.cookie).not.toBe(before)
    const old = await t.app.inject({ url: '/api/student/auth/me', headers: { cookie: before } })
    expect(old.statusCode).toBe(401)
    expect((await first.client.call(studentAuth.me)).statusCode).toBe(200)
  })
})

describe('sign-out', () => {
  test('ends the session on the server', async () => {
    const { client } = await aStudent(t)
    const cookie = client.cookie
    expect((await client.call(studentAuth.logout)).statusCode).toBe(204)
    expect(client.cookie).toBe('')
    expect((await t.app.inject({ url: '/api/student/auth/me', headers: { cookie } })).statusCode).toBe(401)
  })

  test('is fine for nobody', async () => {
    expect((await visitor(t).call(employerUserAuth.logout)).statusCode).toBe(204)
    expect((await visitor(t).call(operatorLogout)).statusCode).toBe(204)
  })
})

describe('a session', () => {
  test('slides with use and ends 30 days after the last', async () => {
    const start = t.clock.now()
    const { client } = await aStudent(t)
    for (let day = 0; day < 2; day++) {
      t.clock.advance(20 * DAY)
      expect((await client.call(studentAuth.me)).statusCode).toBe(200)
    }
    t.clock.advance(30 * DAY)
    expect((await client.call(studentAuth.me)).statusCode).toBe(401)
    t.clock.set(start)
  })

  test('is kept as a hash only', async () => {
    const { client } = await aStudent(t)
    const rows = await t.deps.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(client.cookie.split('=')[1])
  })

  test('ends to count the moment the account is deactivated', async () => {
    const { client, id } = await aStudent(t)
    await t.deps.db.updateTable('role_accounts').set({ status: 'deactivated' }).where('id', '=', id).execute()
    const answer = await client.call(studentAuth.me)
    expect([answer.statusCode, problemOf(answer).error]).toEqual([403, 'not_active'])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
  ])('is no use to %s', async (_name, headers) => {
    const { client } = await aStudent(t)
    for (const [method, url] of [
      ['POST', '/api/student/auth/me/delete_profile_pic'],
      ['GET', '/api/student/auth/logout'],
    ] as const) {
      const answer = await t.app.inject({ method, url, headers: { cookie: client.cookie, ...headers } })
      expect([answer.statusCode, problemOf(answer).error]).toEqual([403, 'cross_site'])
    }
    expect((await client.call(studentAuth.me)).statusCode).toBe(200)
  })
})

describe('switching mode', () => {
  test('needs no second sign-in, and every role only serves its own calls', async () => {
    const person = await buildPerson(t.deps)
    const student = await aStudent(t, { person_id: person.id })
    const organization = await buildOrganization(t.deps, 'employer')
    await buildEmployerUser(t.deps, { person_id: person.id, organization_id: organization.id })
    expect((await student.client.call(session)).json().roles.sort()).toEqual(['employer_user', 'student'])

    const switched = await student.client.call(switchMode, { body: { role: 'employer_user' } })
    expect(switched.json()).toMatchObject({ mode: 2, account: { organization: { id: organization.id } } })
    expect((await student.client.call(employerUserAuth.me)).statusCode).toBe(200)
    expect((await student.client.call(studentAuth.me)).statusCode).toBe(403)
  })

  test('goes only where the person is active', async () => {
    const person = await buildPerson(t.deps)
    const { client } = await aStudent(t, { person_id: person.id })
    const to = async (role: 'employer_user' | 'university_user' | 'operator') =>
      problemOf(await client.call(switchMode, { body: { role } })).error
    const organization = await buildOrganization(t.deps, 'university', { state: 'suspended' })
    await buildUniversityUser(t.deps, { person_id: person.id, organization_id: organization.id })
    expect(await to('employer_user')).toBe('not_allowed')
    expect(await to('university_user')).toBe('not_active')
    expect(await to('operator')).toBe('not_allowed')
    expect((await client.call(session)).json().mode).toBe(1)
  })
})

describe('an operator', () => {
  test('signs in and out at an own address', async () => {
    await buildOperator(t.deps, { email: 'operator@example.com' })
    const client = visitor(t)
    const body = { email: 'operator@example.com', password: FIXTURE_PASSWORD }
    expect((await client.call(operatorLogin, { body })).json()).toMatchObject({
      person: { email: body.email },
      second_step: 'to_set_up',
    })
    expect((await client.call(operatorLogout)).statusCode).toBe(204)
    expect((await client.call(session)).json()).toMatchObject({ is_operator: false, person: null })
  })

  test('is not made by signing in there', async () => {
    await buildStudent(t.deps, { email: 'not-operator@example.com' })
    const answer = await visitor(t).call(operatorLogin, {
      body: { email: 'not-operator@example.com', password: FIXTURE_PASSWORD },
    })
    expect(problemOf(answer).error).toBe('wrong_credentials')
  })
})

test('each role’s calls are closed to the others', async () => {
  const clients = [
    (await aStudent(t)).client,
    (await anEmployer(t)).client,
    (await aUniversity(t)).client,
    (await anOperator(t)).client,
  ]
  const answers = await Promise.all(
    clients.map((client) =>
      Promise.all(roles.map(async (role) => (await client.call(authOf[role].me)).statusCode)),
    ),
  )
  expect(answers).toEqual([
    [200, 403, 403],
    [403, 200, 403],
    [403, 403, 200],
    [403, 403, 403],
  ])
})

test('guessing is slowed down', async () => {
  const limited = await openTestApp({ rateLimits: true })
  const attempt = (email: string) =>
    visitor(limited).call(studentAuth.login, { body: { email, password: 'a guess' } })
  const codes: number[] = []
  for (let tries = 0; tries < 11; tries++) codes.push((await attempt('victim@example.com')).statusCode)
  expect(codes).toEqual([...Array(5).fill(401), ...Array(6).fill(429)])
  const refused = await attempt('victim@example.com')
  expect(problemOf(refused).error).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})
