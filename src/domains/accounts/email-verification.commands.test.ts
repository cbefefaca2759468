import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvePerson } from '#domains/operators/people/people-review.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { deviceCookie, sessionCookie } from '#gate/session.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { anEmployer, anOperator, visitor } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { clientOf, problemOf } from '../../../tests/harness/client.ts'
import { buildStudent, FIXTURE_PASSWORD, mailedToken, studentForm } from './accounts.fixtures.ts'
import { authOf, employerUserAuth, studentAuth } from './authentication.contract.ts'
import { signIn } from './sign-in.contract.ts'

let t: TestApp
let university_id: string
beforeAll(async () => {
  t = await openTestApp()
  university_id = (await buildListedUniversity(t.deps)).id
})
afterAll(() => t.close())

const registered = async () => {
  const body = studentForm({ university_id })
  const { student_id } = (await visitor(t).call(studentAuth.register, { body })).json()
  return { ...body, student_id, token: await mailedToken(t.deps, body.email) }
}
const verify = (token: string, role: keyof typeof authOf = 'student') =>
  visitor(t).call(authOf[role].verifyEmail, { body: { token, password: FIXTURE_PASSWORD } })
const resend = async (email: string) => {
  const answer = await visitor(t).call(studentAuth.sendEmailVerification, { body: { email } })
  await t.drain()
  return answer
}
const mailsTo = async (email: string) =>
  (await t.deps.db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length

describe('a verification link', () => {
  test('works once', async () => {
    const { token } = await registered()
    expect((await verify(token)).statusCode).toBe(200)
    const again = await verify(token)
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'link_used'])
  })

  test('works for one of two connections that use it at once', async () => {
    const { token, student_id } = await registered()
    const answers = await Promise.all([verify(token), verify(token)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(problemOf(answers.find((answer) => answer.statusCode === 409)!).error).toBe('link_used')
    const verified = await t.deps.db
      .selectFrom('activities')
      .select('id')
      .where('subject_id', '=', student_id)
      .where('verb', '=', 'account.verified')
      .execute()
    expect(verified).toHaveLength(1)
  })

  test('lives 24 hours', async () => {
    const { token } = await registered()
    const start = t.clock.now()
    t.clock.advance(DAY)
    const late = await verify(token)
    expect([late.statusCode, problemOf(late).error]).toEqual([409, 'link_expired'])
    t.clock.set(new Date(start.getTime() + DAY - 1000))
    expect((await verify(token)).statusCode).toBe(200)
  })

  test('belongs to its role, and a made-up one is as good as an old one', async () => {
    const { token } = await registered()
    for (const answer of [await verify(token, 'employer_user'), await verify('A'.repeat(43))])
      expect([answer.statusCode, problemOf(answer).error]).toEqual([409, 'link_expired'])
  })

  test('is kept as a hash only', async () => {
    const { token } = await registered()
    const dump = await t.deps.db.selectFrom('mailed_links').selectAll().execute()
    expect(JSON.stringify(dump)).not.toContain(token)
  })

  test('leads to the page of the web', async () => {
    const { email, token } = await registered()
    const { letter } = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(letter)).toContain(
      `http://localhost:3000/sign-up/verify-email?role=student#token=${token}`,
    )
  })
})

describe('where a visitor came from', () => {
  const id = '019caf10-3180-752d-bbc3-45f5e8535abb'
  const invitation = `/event-invitation?id=${id}&token=a.b`
  const letterTo = async (email: string) =>
    (
      await t.deps.db
        .selectFrom('mails')
        .select('letter')
        .where('recipient', '=', email)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
    ).letter as unknown as Letter
  const nextIn = async (email: string) =>
    new URL((await letterTo(email)).action!.url).searchParams.get('next')

  test('stands in the link of every letter, so that one gets back there in another browser too', async () => {
    const body = studentForm({ university_id, next: invitation })
    expect((await visitor(t).call(studentAuth.register, { body })).statusCode).toBe(201)
    // anyone can have this email sent to anyone, so it contains nothing but a page and its id
    expect(await nextIn(body.email)).toBe(`/event-invitation?id=${id}`)
    t.clock.advance(1000)
    const again = { email: body.email, next: '/public-jobs' }
    await visitor(t).call(studentAuth.sendEmailVerification, { body: again })
    await t.drain()
    expect(await nextIn(body.email)).toBe('/public-jobs')
  })

  test('is where the first sign-in leads after a review, on whatever device', async () => {
    const team = await anEmployer(t)
    const { email, password, first_name, last_name } = studentForm({ university_id })
    const joiner = { email, password, first_name, last_name, organization_id: team.organization_id }
    const body = { ...joiner, next: invitation }
    const { employer_user_id } = (await visitor(t).call(employerUserAuth.register, { body })).json()
    await verify(await mailedToken(t.deps, email), 'employer_user')
    const enter = (next?: string) =>
      visitor(t).call(employerUserAuth.login, { body: { email, password, ...(next && { next }) } })
    expect(problemOf(await enter()).error).toBe('pending_review')
    const operator = (await anOperator(t)).client
    t.clock.advance(1000)
    await operator.call(approvePerson, { body: { account_ids: [employer_user_id] } })
    await t.drain()
    expect((await letterTo(email)).action!.url).toMatch(/\/sign-in\?role=employer_user$/)
    expect((await enter()).json().next).toBe(invitation)
    expect((await enter()).json().next).toBeNull()
  })

  test('is where confirming leads, signed in, in whatever browser the letter is opened', async () => {
    const body = studentForm({ university_id, next: invitation })
    const first = visitor(t)
    await first.call(studentAuth.register, { body })
    const other = visitor(t)
    const confirmed = await other.call(studentAuth.verifyEmail, {
      body: { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD },
    })
    expect(confirmed.json()).toEqual({ email: body.email, status: 'active', next: invitation })
    expect((await other.call(studentAuth.me)).json()).toMatchObject({ email: body.email })
    expect((await first.call(studentAuth.me)).statusCode).toBe(401)
    const again = visitor(t)
    const login = { email: body.email, password: FIXTURE_PASSWORD }
    expect((await again.call(studentAuth.login, { body: login })).json().next).toBeNull()
  })

  test('signs nobody in who still has to be let in, and takes no session away', async () => {
    const team = await anEmployer(t)
    const { email, password, first_name, last_name } = studentForm({ university_id })
    const joiner = { email, password, first_name, last_name, organization_id: team.organization_id }
    await visitor(t).call(employerUserAuth.register, { body: joiner })
    const body = { token: await mailedToken(t.deps, email), password }
    const answer = await team.client.call(employerUserAuth.verifyEmail, { body })
    expect(answer.json()).toEqual({ email, status: 'pending_review', next: null })
    expect((await team.client.call(employerUserAuth.me)).statusCode).toBe(200)
  })

  test('is replaced by what somebody was going to when they tried to sign in meanwhile', async () => {
    const { email, password, token } = await registered()
    const enter = (next?: string) =>
      visitor(t).call(studentAuth.login, { body: { email, password, ...(next && { next }) } })
    expect(problemOf(await enter(invitation)).error).toBe('email_not_verified')
    expect((await verify(token)).json().next).toBe(invitation)
    expect((await enter()).json().next).toBeNull()
  })

  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/\t/elsewhere.example',
  ])('is never another site: %j', async (next) => {
    const body = studentForm({ university_id, next })
    const answer = await visitor(t).call(studentAuth.register, { body })
    expect([answer.statusCode, Object.keys(problemOf(answer).fields ?? {})]).toEqual([422, ['next']])
  })
})

describe('another verification link', () => {
  test('answers the same for the waiting, the verified and the unknown; only the waiting get a letter', async () => {
    const waiting = await registered()
    await buildStudent(t.deps, { email: 'verified@example.com' })
    t.clock.advance(1000)
    for (const email of [waiting.email, 'verified@example.com', 'unknown@example.com']) {
      const answer = await resend(email)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
    }
    expect(await mailsTo(waiting.email)).toBe(2)
    expect(await mailsTo('verified@example.com')).toBe(0)
    expect((await verify(await mailedToken(t.deps, waiting.email))).statusCode).toBe(200)
  })

  test('comes for the account that waits, whatever kind the page took it for: signing in names none', async () => {
    const team = await anEmployer(t)
    const { email, password, first_name, last_name } = studentForm({ university_id })
    const body = { email, password, first_name, last_name, organization_id: team.organization_id }
    await visitor(t).call(employerUserAuth.register, { body })
    expect(problemOf(await visitor(t).call(signIn, { body: { email, password } })).error).toBe(
      'email_not_verified',
    )
    t.clock.advance(1000)
    await resend(email)
    expect(await mailsTo(email)).toBe(2)
    expect((await verify(await mailedToken(t.deps, email), 'employer_user')).json()).toMatchObject({
      status: 'pending_review',
    })
  })

  test('comes at most five times an hour', async () => {
    const { email } = await registered()
    for (let sent = 0; sent < 8; sent++) await resend(email)
    expect(await mailsTo(email)).toBe(5)
    t.clock.advance(HOUR + 1000)
    await resend(email)
    expect(await mailsTo(email)).toBe(6)
  })
})

describe('the browser that registered', () => {
  const registering = async (cookie = '') => {
    const body = studentForm({ university_id })
    const answer = await clientOf(t.app, cookie).call(studentAuth.register, {
      body: { ...body, next: '/public-jobs' },
    })
    const set = answer.cookies.find(({ name }) => name === deviceCookie(t.deps.config))
    const browser = set ? `${set.name}=${set.value}` : cookie
    return { body, browser, token: await mailedToken(t.deps, body.email) }
  }
  const open = (token: string, cookie: string, given: { password?: string } = {}) =>
    clientOf(t.app, cookie).call(studentAuth.verifyEmail, { body: { token, ...given } })

  test('needs no password to confirm, is signed in and led on', async () => {
    const { token, browser } = await registering()
    const answer = await open(token, browser)
    expect(answer.json()).toMatchObject({ status: 'active', next: '/public-jobs' })
    expect(answer.cookies.map(({ name }) => name)).toContain(sessionCookie(t.deps.config))
  })

  test('is recognized by the secret it already had, and only by its own', async () => {
    const first = await registering()
    const second = await registering(first.browser)
    expect(second.browser).toBe(first.browser)
    for (const cookie of ['', `${deviceCookie(t.deps.config)}=${'x'.repeat(43)}`]) {
      const refused = await open(second.token, cookie)
      expect([refused.statusCode, Object.keys(problemOf(refused).fields!)]).toEqual([422, ['password']])
    }
    expect((await open(second.token, second.browser)).statusCode).toBe(200)
  })

  test('is asked for the password after an hour', async () => {
    const { token, browser } = await registering()
    t.clock.advance(HOUR)
    expect((await open(token, browser)).statusCode).toBe(422)
    expect((await open(token, browser, { password: FIXTURE_PASSWORD })).statusCode).toBe(200)
  })

  test('is asked for the password by another letter of what is confirmed already', async () => {
    const { body, token, browser } = await registering()
    await t.deps.db.deleteFrom('mails').where('recipient', '=', body.email).execute()
    await clientOf(t.app, browser).call(studentAuth.register, { body })
    const other = await mailedToken(t.deps, body.email)
    const answers = await Promise.all([open(token, browser), open(other, browser)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    const left = answers[0]!.statusCode === 422 ? token : other
    expect((await open(left, browser)).statusCode).toBe(422)
    expect((await open(left, browser, { password: FIXTURE_PASSWORD })).statusCode).toBe(200)
  })

  test('says nothing for a link someone else had sent again', async () => {
    const { body, browser } = await registering()
    await t.deps.db.deleteFrom('mails').where('recipient', '=', body.email).execute()
    await clientOf(t.app, browser).call(studentAuth.sendEmailVerification, { body: { email: body.email } })
    await t.drain()
    expect((await open(await mailedToken(t.deps, body.email), browser)).statusCode).toBe(422)
  })

  test('is no way in once someone else registered the address', async () => {
    const { body, token, browser } = await registering()
    await visitor(t).call(studentAuth.register, { body: { ...body, password: 'quite another password' } })
    expect(problemOf(await open(token, browser)).error).toBe('link_expired')
  })
})
