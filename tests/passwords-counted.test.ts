import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, secretsIn, studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { confirmPassword } from '#domains/accounts/sessions/sessions.contract.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import {
  employerInvitations,
  universityInvitations,
} from '#domains/teams/invitations/team-invitations.contract.ts'
import { endpointsOf } from '#gate/http.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { contracts } from '../src/slices.ts'
import { anEmployer, aStudent, aUniversity, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import type { Client } from './harness/client.ts'
import { emailOf } from './harness/two-step.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const WRONG = 'not the password'
const names = { first_name: 'Ada', last_name: 'Lee' }
const anEmail = () => `counted-${newId().slice(-12)}@example.com`

const login = (email: string, password: string, remoteAddress: string, headers = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api${studentAuth.login.path}`,
    payload: { email, password },
    remoteAddress,
    headers,
  })

/** Everything strangers may guess for an address is guessed, from many networks. */
const guessed = async (email: string) => {
  for (let n = 0; n < 20; n++) await login(email, WRONG, `10.7.${n}.1`)
  return email
}
const ofStudent = async () => guessed(await emailOf(t, (await aStudent(t)).person_id))
const ofEmployer = async () => guessed(await emailOf(t, (await anEmployer(t)).person_id))

const post = (path: string, payload: object) => t.app.inject({ method: 'POST', url: `/api${path}`, payload })
type Tried = () => Promise<LightMyRequestResponse>

const invitation = async (kind: 'employer' | 'university') => {
  const [team, calls] =
    kind === 'employer'
      ? [await anEmployer(t), employerInvitations]
      : [await aUniversity(t), universityInvitations]
  const body = { emails: [] as string[], team_role: 'viewer' as const }
  const { link } = (
    await team.client.call(calls.invite as typeof employerInvitations.invite, { body })
  ).json()
  return secretsIn(link).get('token')!
}
const accepting = (kind: 'employer' | 'university') => async () =>
  post(`/${kind}/leading-team/invitation/accept`, {
    token: await invitation(kind),
    email: await ofStudent(),
    password: WRONG,
    ...names,
  })
const joining = (role: 'employer_user' | 'university_user', kind: 'employer' | 'university') => async () => {
  const { id: organization_id } = await buildOrganization(t.deps, kind)
  return post(`/${role}/auth/register`, {
    email: await ofStudent(),
    password: WRONG,
    organization_id,
    ...names,
  })
}
/** The link to an unverified registration. */
const proving = async () => {
  const { id: university_id } = await buildListedUniversity(t.deps)
  const body = studentForm({ university_id, email: anEmail() })
  await visitor(t).call(studentAuth.register, { body })
  await guessed(body.email)
  return { token: await mailedToken(t.deps, body.email), password: WRONG }
}
const signingIn = (role: string) => async () =>
  post(`/${role}/auth/login`, { email: await ofStudent(), password: WRONG })

/** In a session that has used up its guesses. */
const inSession =
  (
    path: string,
    method: 'POST' | 'PUT',
    body: object,
    of: () => Promise<{ client: Client }> = () => aStudent(t),
  ) =>
  async () => {
    const { client } = await of()
    for (let n = 0; n < 10; n++) await client.call(confirmPassword, { body: { password: WRONG } })
    return t.app.inject({ method, url: `/api${path}`, payload: body, headers: { cookie: client.cookie } })
  }
const changed = { password: 'seven quiet harbors', confirm_password: 'seven quiet harbors' }
const changing = (role: string, of: () => Promise<{ client: Client }>) =>
  inSession(`/${role}/auth/password`, 'PUT', { current_password: WRONG, ...changed }, of)

const checking: Record<string, Tried> = {
  '/student/auth/login': signingIn('student'),
  '/employer_user/auth/login': signingIn('employer_user'),
  '/university_user/auth/login': signingIn('university_user'),
  '/operator/auth/login': signingIn('operator'),
  '/session/sign-in': async () => post('/session/sign-in', { email: await ofStudent(), password: WRONG }),
  '/student/auth/register': async () => {
    const { id: university_id } = await buildListedUniversity(t.deps)
    return post(
      '/student/auth/register',
      studentForm({ university_id, email: await ofEmployer(), password: WRONG }),
    )
  },
  '/employer_user/auth/register': joining('employer_user', 'employer'),
  '/university_user/auth/register': joining('university_user', 'university'),
  '/employer/auth/register': async () =>
    post('/employer/auth/register', {
      organization_name: `Counted ${newId().slice(-8)}`,
      industry: 'Software',
      company_size: '11-50',
      country_code: 'US',
      email: await ofStudent(),
      password: WRONG,
      ...names,
    }),
  '/university/auth/register': async () =>
    post('/university/auth/register', {
      university_id: (await buildListedUniversity(t.deps)).id,
      email: await ofStudent(),
      password: WRONG,
      ...names,
    }),
  '/student/auth/verify-email': async () => post('/student/auth/verify-email', await proving()),
  '/employer/leading-team/invitation/accept': accepting('employer'),
  '/university/leading-team/invitation/accept': accepting('university'),
  '/account/confirm': inSession('/account/confirm', 'POST', { password: WRONG }),
  '/privacy/download': inSession('/privacy/download', 'POST', { password: WRONG }),
  '/privacy/delete-account': inSession('/privacy/delete-account', 'POST', { password: WRONG }),
  '/student/auth/password': changing('student', () => aStudent(t)),
  '/employer_user/auth/password': changing('employer_user', () => anEmployer(t)),
  '/university_user/auth/password': changing('university_user', () => aUniversity(t)),
}
/** The same call for another role, which the first stands for; or a password that is chosen and not checked. */
const others = [
  '/employer_user/auth/verify-email',
  '/university_user/auth/verify-email',
  '/student/auth/update-reset-password',
  '/employer_user/auth/update-reset-password',
  '/university_user/auth/update-reset-password',
]

const takesPassword = ({ body }: Endpoint) =>
  Object.keys(body?.shape ?? {}).some((name) => name === 'password' || name === 'current_password')

describe('every call that takes a password', () => {
  test('is listed here', () => {
    const paths = contracts.flatMap((contract) =>
      endpointsOf(contract)
        .filter(([, endpoint]) => takesPassword(endpoint))
        .map(([, { path }]) => path),
    )
    expect([...new Set(paths)].sort()).toEqual([...Object.keys(checking), ...others].sort())
  })

  test.each(Object.entries(checking))('tries none at %s once enough were wrong', async (_, tried) => {
    const answer = await tried()
    expect([answer.statusCode, answer.json().error], answer.body).toEqual([429, 'too_many_requests'])
    expect(answer.json().detail).toContain('Too many wrong passwords')
  })
})

describe('whoever guesses from many addresses', () => {
  /** Number of attempts before one has to wait. */
  const judged = async (email: string, from: (n: number) => [string, object?]) => {
    for (let n = 0; n < 60; n++) {
      const [address, headers] = from(n)
      if ((await login(email, WRONG, address, headers)).statusCode === 429) return n
    }
    return 60
  }
  const anAccount = async () => emailOf(t, (await aStudent(t)).person_id)

  test('of one network of IPv6 has the tries of one', async () => {
    const email = await anAccount()
    expect(await judged(email, (n) => [`2001:db8:aa:bb::${(n + 1).toString(16)}`])).toBe(5)
    expect((await login(email, FIXTURE_PASSWORD, '2001:db8:ff::1')).statusCode).toBe(200)
  })

  test('of many networks of IPv6 has twenty in all', async () => {
    const email = await anAccount()
    expect(await judged(email, (n) => [`2001:db8:${(n + 1).toString(16)}::1`])).toBe(20)
  })

  test('that a header claims has the tries of the one that calls', async () => {
    const email = await anAccount()
    expect(
      await judged(email, (n) => [
        '198.51.100.7',
        {
          'x-forwarded-for': `203.0.113.${n}`,
          forwarded: `for=203.0.113.${n}`,
          'x-real-ip': `203.0.113.${n}`,
        },
      ]),
    ).toBe(5)
  })

  test('at once is counted one by one, and the known device of the owner goes on', async () => {
    const email = await anAccount()
    const known = await login(email, FIXTURE_PASSWORD, '198.51.100.9')
    const device = known.cookies.find(({ name }) => name === 'fairlead_device')!
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => login(email, WRONG, `10.9.${n}.1`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20)
    const cookie = `${device.name}=${device.value}`
    expect((await login(email, FIXTURE_PASSWORD, '10.9.1.1', { cookie })).statusCode).toBe(200)
  })
})
