import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { downloadOwnData } from '#domains/privacy/own-data.contract.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { FIXTURE_PASSWORD, mailedToken, secretsIn } from '../accounts.fixtures.ts'
import { employerUserAuth, studentAuth } from '../authentication.contract.ts'
import { confirmPassword } from '../sessions/sessions.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const anEmail = () => `guessed-${newId().slice(-12)}@example.com`
const WRONG = 'not the password'

interface Try {
  email: string
  password?: string
  from?: string
  cookies?: Record<string, string>
  role?: string
}
const signIn = ({ email, password = WRONG, from = '203.0.113.7', cookies = {}, role = 'student' }: Try) =>
  t.app.inject({
    method: 'POST',
    url: `/api/${role}/auth/login`,
    payload: { email, password },
    remoteAddress: from,
    cookies,
  })

const known = async () => {
  const email = anEmail()
  const student = await aStudent(t, { email })
  return { email, student }
}

/** How many of this many attempts are checked instead of told to wait. */
const judged = async (total: number, one: (n: number) => Promise<LightMyRequestResponse>) => {
  let count = 0
  for (let n = 0; n < total; n++) if ((await one(n)).statusCode !== 429) count++
  return count
}
const deviceOf = (answer: LightMyRequestResponse): Record<string, string> => {
  const cookie = answer.cookies.find(({ name }) => name === 'fairlead_device')
  return cookie ? { [cookie.name]: cookie.value } : {}
}

describe('wrong passwords in a row', () => {
  test('make one network wait, longer each time, and a right one ends it', async () => {
    const { email } = await known()
    expect(await judged(8, () => signIn({ email }))).toBe(5)
    const refused = await signIn({ email, password: FIXTURE_PASSWORD })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    t.clock.advance(30_000)
    expect((await signIn({ email })).statusCode).toBe(401)
    expect((await signIn({ email })).headers['retry-after']).toBe('60')
    t.clock.advance(MINUTE)
    expect((await signIn({ email, password: FIXTURE_PASSWORD })).statusCode).toBe(200)
    expect(await judged(8, () => signIn({ email }))).toBe(5)
  })

  test('who knocks meanwhile waits no longer for it, and never more than an hour', async () => {
    const { email } = await known()
    for (let round = 0; round < 20; round++) {
      await signIn({ email })
      t.clock.advance(HOUR)
    }
    await signIn({ email })
    const first = Number((await signIn({ email })).headers['retry-after'])
    expect(first).toBe(3600)
    t.clock.advance(HOUR)
    expect((await signIn({ email, password: FIXTURE_PASSWORD })).statusCode).toBe(200)
  })

  test('are answered alike for an email nobody has', async () => {
    const [{ email }, nobody] = [await known(), anEmail()]
    const of = async (one: string) => {
      const seen = []
      for (let n = 0; n < 7; n++) {
        const answer = await signIn({ email: one })
        seen.push([answer.statusCode, answer.json().detail, answer.headers['retry-after']])
      }
      return seen
    }
    expect(await of(email)).toEqual(await of(nobody))
  })

  test('at once are counted one by one', async () => {
    const { email } = await known()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn({ email })))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  })

  test('are forgotten after a day', async () => {
    const { email } = await known()
    await judged(5, () => signIn({ email }))
    t.clock.advance(24 * HOUR)
    await t.tick()
    expect(await judged(8, () => signIn({ email }))).toBe(5)
  })
})

describe('every call that checks a password counts together', () => {
  test('registering another role, joining by invitation and the doors of all roles', async () => {
    const { email } = await known()
    const { id: organization_id } = await buildOrganization(t.deps, 'employer')
    const owner = await anEmployer(t)
    const { link } = (
      await owner.client.call(employerInvitations.invite, { body: { emails: [], team_role: 'recruiter' } })
    ).json()
    const token = secretsIn(link).get('token')!
    const names = { first_name: 'Ada', last_name: 'Lee' }
    const person = { email, password: WRONG, ...names }
    const register = () =>
      visitor(t).call(employerUserAuth.register, { body: { ...person, organization_id } })
    const join = () => visitor(t).call(employerInvitations.accept, { body: { token, ...person } })
    const from = '127.0.0.1'
    expect((await register()).statusCode).toBe(422)
    expect((await join()).statusCode).toBe(422)
    expect((await register()).statusCode).toBe(422)
    expect((await signIn({ email, from, role: 'university_user' })).statusCode).toBe(401)
    expect((await signIn({ email, from, role: 'operator' })).statusCode).toBe(401)
    for (const answer of [await register(), await join(), await signIn({ email, from })])
      expect([answer.statusCode, answer.json().error]).toEqual([429, 'too_many_requests'])
  })

  test('an operator’s door is one of them', async () => {
    const email = anEmail()
    await buildOperator(t.deps, { email })
    expect(await judged(8, () => signIn({ email, role: 'operator' }))).toBe(5)
  })

  test('whoever took a browser over guesses no faster in its session, by whichever call', async () => {
    const { student, email } = await known()
    const calls = [
      () => student.client.call(confirmPassword, { body: { password: WRONG } }),
      () => student.client.call(downloadOwnData, { body: { password: WRONG } }),
      () =>
        student.client.call(studentAuth.changePassword, {
          body: {
            current_password: WRONG,
            password: 'seven quiet harbors',
            confirm_password: 'seven quiet harbors',
          },
        }),
    ]
    expect(await judged(14, (n) => calls[n % 3]!())).toBe(10)
    // and the owner, elsewhere, is not blocked by it
    expect((await signIn({ email, password: FIXTURE_PASSWORD })).statusCode).toBe(200)
  })
})

describe('a flood does not lock the owner out', () => {
  test('from a thousand addresses: a known device goes on, a new one waits a quarter of an hour at most', async () => {
    const { email } = await known()
    const device = deviceOf(await signIn({ email, password: FIXTURE_PASSWORD, from: '198.51.100.1' }))
    expect(Object.keys(device)).toEqual(['fairlead_device'])
    const network = (n: number) => `10.${n >> 8}.${n & 255}.9`
    expect(await judged(1000, (n) => signIn({ email, from: network(n) }))).toBe(20)
    const owner = await signIn({ email, password: FIXTURE_PASSWORD, from: '198.51.100.2', cookies: device })
    expect(owner.statusCode).toBe(200)
    expect(await judged(12, () => signIn({ email, cookies: deviceOf(owner) }))).toBe(10)
    const elsewhere = await signIn({ email, password: FIXTURE_PASSWORD, from: '198.51.100.3' })
    expect(elsewhere.statusCode).toBe(429)
    expect(Number(elsewhere.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  test('and a new password by mail opens a browser nobody knows', async () => {
    const { email } = await known()
    await judged(40, (n) => signIn({ email, from: `10.1.${n}.9` }))
    await visitor(t).call(studentAuth.forgotPassword, { body: { email } })
    await t.drain()
    const password = 'seven quiet harbors'
    const reset = await visitor(t).call(studentAuth.updateResetPassword, {
      body: { token: await mailedToken(t.deps, email), password, confirm_password: password },
    })
    expect(reset.statusCode).toBe(204)
    expect((await signIn({ email, password, from: '10.9.9.9' })).statusCode).toBe(429)
    const here = await signIn({ email, password, from: '10.9.9.9', cookies: deviceOf(reset) })
    expect(here.statusCode).toBe(200)
  })

  test('another person’s device is nothing to it', async () => {
    const [{ email }, guesser] = [await known(), await known()]
    const device = deviceOf(await signIn({ email: guesser.email, password: FIXTURE_PASSWORD }))
    expect(await judged(12, () => signIn({ email, cookies: device }))).toBe(5)
  })
})

test('what is counted names nobody', async () => {
  const { email } = await known()
  await signIn({ email })
  const rows = await t.deps.db.selectFrom('limited_attempts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(JSON.stringify(rows)).not.toContain('203.0')
})
