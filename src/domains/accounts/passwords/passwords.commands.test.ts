import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { buildSession, FIXTURE_PASSWORD, mailedToken } from '../accounts.fixtures.ts'
import { authOf, employerUserAuth, studentAuth } from '../authentication.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const NEW = 'marble teapot gallery'
const actors = { student: aStudent, employer_user: anEmployer, university_user: aUniversity }
const known = async (email: string) => ({ ...(await aStudent(t, { email })), email })
const signIn = (email: string, password: string) =>
  visitor(t).call(studentAuth.login, { body: { email, password } })
const forgot = async (email: string) => {
  const answer = await visitor(t).call(studentAuth.forgotPassword, { body: { email } })
  await t.drain()
  return answer
}
const reset = (token: string, password = NEW, confirm_password = password) =>
  visitor(t).call(studentAuth.updateResetPassword, { body: { token, password, confirm_password } })
const me = (client: Client) => client.call(studentAuth.me)

describe('a forgotten password', () => {
  test('is replaced with a mailed link, which ends every session', async () => {
    const { client, email } = await known('forgetful@example.com')
    expect((await forgot(email)).statusCode).toBe(204)
    expect((await reset(await mailedToken(t.deps, email))).statusCode).toBe(204)
    expect((await me(client)).statusCode).toBe(401)
    expect((await signIn(email, FIXTURE_PASSWORD)).statusCode).toBe(401)
    expect((await signIn(email, NEW)).statusCode).toBe(200)
  })

  test('answers the same for somebody unknown, and mails nothing', async () => {
    const answer = await forgot('nobody@example.com')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const mails = await t.deps.db.selectFrom('mails').where('recipient', '=', 'nobody@example.com').execute()
    expect(mails).toEqual([])
  })

  test('asked for at another role’s door, comes for a role the person has', async () => {
    const email = 'recruiter@example.com'
    await anEmployer(t, { email })
    await forgot(email)
    const token = await mailedToken(t.deps, email)
    expect(problemOf(await reset(token)).error).toBe('link_expired')
    const body = { token, password: NEW, confirm_password: NEW }
    const answer = await visitor(t).call(employerUserAuth.updateResetPassword, { body })
    expect(answer.statusCode).toBe(204)
  })

  test('a link works once, also from two connections, and for an hour', async () => {
    const { email } = await known('racer@example.com')
    await forgot(email)
    const token = await mailedToken(t.deps, email)
    const answers = await Promise.all([reset(token), reset(token)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 409])
    expect(problemOf(await reset(token)).error).toBe('link_used')

    t.clock.advance(1000)
    await forgot(email)
    const late = await mailedToken(t.deps, email)
    t.clock.advance(HOUR)
    expect(problemOf(await reset(late)).error).toBe('link_expired')
  })

  test('a refused password leaves the link as it is; the change ends other links', async () => {
    const { email } = await known('picky@example.com')
    await forgot(email)
    const first = await mailedToken(t.deps, email)
    t.clock.advance(1000)
    await forgot(email)
    const second = await mailedToken(t.deps, email)
    const refused = await reset(second, 'password123', 'something else')
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual(['confirm_password', 'password'])
    expect((await reset(second)).statusCode).toBe(204)
    expect(problemOf(await reset(first)).error).toBe('link_expired')
  })

  test('a verification link changes no password', async () => {
    const answer = await reset('B'.repeat(43))
    expect(problemOf(answer).error).toBe('link_expired')
  })
})

describe('a changed password', () => {
  test.each(['student', 'employer_user', 'university_user'] as const)(
    'of a %s ends the other sessions, keeps this one and tells by mail',
    async (role) => {
      const email = `${role}@change.example.com`
      const actor = await actors[role](t, { email })
      const elsewhere = clientOf(
        t.app,
        `fairlead_session=${await buildSession(t.deps, actor.person_id, role)}`,
      )
      const changed = await actor.client.call(authOf[role].changePassword, {
        body: { current_password: FIXTURE_PASSWORD, password: NEW, confirm_password: NEW },
      })
      expect(changed.statusCode).toBe(204)
      expect((await actor.client.call(authOf[role].me)).statusCode).toBe(200)
      expect((await elsewhere.call(authOf[role].me)).statusCode).toBe(401)
      const mail = await t.deps.db
        .selectFrom('mails')
        .select('letter')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(mail.letter)).toContain('Your password was changed')
    },
  )

  test('all that is wrong is told at once', async () => {
    const { client } = await known('wrong@example.com')
    const refused = await client.call(studentAuth.changePassword, {
      body: { current_password: 'not this one', password: 'qwertyuiop', confirm_password: 'qwertyuiopp' },
    })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(problemOf(refused).fields!).sort()).toEqual([
      'confirm_password',
      'current_password',
      'password',
    ])
    expect((await me(client)).statusCode).toBe(200)
  })

  test('of two changes at once one wins', async () => {
    const { client, email } = await known('twice@example.com')
    const change = (password: string) =>
      client.call(studentAuth.changePassword, {
        body: { current_password: FIXTURE_PASSWORD, password, confirm_password: password },
      })
    const answers = await Promise.all([change(NEW), change('velvet compass orchard')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 422])
    const winner = answers[0].statusCode === 204 ? NEW : 'velvet compass orchard'
    expect((await signIn(email, winner)).statusCode).toBe(200)
  })

  test('needs a session', async () => {
    const refused = await visitor(t).call(employerUserAuth.changePassword, {
      body: { current_password: FIXTURE_PASSWORD, password: NEW, confirm_password: NEW },
    })
    expect(refused.statusCode).toBe(401)
  })
})
