import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { afterPassword, codeOf, emailOf, withApp, withPasskey } from '../../../../tests/harness/two-step.ts'
import { FIXTURE_PASSWORD, mailedToken } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { session } from '../sign-in.contract.ts'
import { twoStep } from './two-step.contract.ts'
import { passByApp, passByRecoveryCode, passkeyOptions, secondStep } from './two-step-sign-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const withAnApp = async () => {
  const student = await aStudent(t)
  return { ...student, ...(await withApp(t, student.client)) }
}
const codeBody = (code: string) => ({ body: { code } })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('with an authenticator app', () => {
  test('the password opens a session that is good for the second step alone', async () => {
    const { person_id, secret } = await withAnApp()
    const client = await afterPassword(t, person_id)
    expect((await client.call(session)).json()).toMatchObject({ person: null, second_step: 'needed' })
    expect(problemOf(await client.call(studentAuth.me)).error).toBe('second_step_needed')
    expect(problemOf(await client.call(twoStep)).error).toBe('second_step_needed')
    const ways = (await client.call(secondStep)).json()
    expect(ways).toMatchObject({ methods: ['authenticator', 'recovery_code'] })
    const half = client.cookie
    const passed = await client.call(passByApp, codeBody(codeOf(t, secret)))
    expect(passed.json()).toMatchObject({ person: { id: person_id }, second_step: null, next: null })
    expect(client.cookie).not.toBe(half)
    expect((await client.call(studentAuth.me)).statusCode).toBe(200)
    // the halfway session's secret is worthless afterward
    expect((await clientOf(t.app, half).call(studentAuth.me)).statusCode).toBe(401)
    expect((await clientOf(t.app, half).call(session)).json().person).toBeNull()
    expect(problemOf(await client.call(secondStep)).error).toBe('step_not_possible')
  })

  test('a code of a moment ago or to come is right, an older one is not', async () => {
    const { person_id, secret } = await withAnApp()
    for (const [away, status] of [
      [-90_000, 422],
      [-30_000, 422], // confirmed the app
      [60_000, 422],
      [30_000, 200],
    ] as const) {
      const client = await afterPassword(t, person_id)
      const answer = await client.call(passByApp, codeBody(codeOf(t, secret, away)))
      expect([away, answer.statusCode]).toEqual([away, status])
    }
    // a later code was accepted, so earlier ones are void
    const client = await afterPassword(t, person_id)
    expect((await client.call(passByApp, codeBody(codeOf(t, secret)))).statusCode).toBe(422)
  })

  test('spaces and lines in a code do not matter', async () => {
    const { person_id, secret } = await withAnApp()
    const code = codeOf(t, secret)
    const client = await afterPassword(t, person_id)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `
    expect((await client.call(passByApp, codeBody(typed))).statusCode).toBe(200)
  })

  test('a code counts once, in another sign-in and at the same moment', async () => {
    const { person_id, secret } = await withAnApp()
    const clients = await Promise.all(Array.from({ length: 4 }, () => afterPassword(t, person_id)))
    const code = codeOf(t, secret)
    const answers = await Promise.all(clients.map((client) => client.call(passByApp, codeBody(code))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    const later = await afterPassword(t, person_id)
    expect((await later.call(passByApp, codeBody(code))).statusCode).toBe(422)
  })

  test('after five wrong codes the password is asked for again', async () => {
    const { person_id, secret } = await withAnApp()
    const client = await afterPassword(t, person_id)
    const guess = codeBody(wrong(codeOf(t, secret)))
    for (let tries = 1; tries < 5; tries++) {
      const refused = problemOf(await client.call(passByApp, guess))
      expect(refused).toMatchObject({ code: 422, fields: { code: [expect.stringContaining('isn’t right')] } })
    }
    expect(problemOf(await client.call(passByApp, guess)).error).toBe('second_step_failed')
    expect((await client.call(passByApp, codeBody(codeOf(t, secret)))).statusCode).toBe(401)
  })

  test('guesses of many sign-ins at once are counted together, and the app rests', async () => {
    const { person_id, secret, codes } = await withAnApp()
    // one after the other: this many passwords at once would count as guesses
    const clients: Client[] = []
    for (let n = 0; n < 12; n++) clients.push(await afterPassword(t, person_id))
    const guess = codeBody(wrong(codeOf(t, secret)))
    const answers = await Promise.all(clients.map((client) => client.call(passByApp, guess)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array(5).fill(422),
      ...Array(7).fill(429),
    ])
    // while resting, even the right code is not checked; its owner is not locked out
    const client = await afterPassword(t, person_id)
    const resting = await client.call(passByApp, codeBody(codeOf(t, secret)))
    expect(resting.statusCode).toBe(429)
    expect(resting.headers['retry-after']).toBe('30')
    expect((await client.call(passByRecoveryCode, codeBody(codes![0]!))).statusCode).toBe(200)
    t.clock.advance(30_000)
    const again = await afterPassword(t, person_id)
    expect((await again.call(passByApp, codeBody(codeOf(t, secret)))).statusCode).toBe(200)
  })

  test('each further wrong code makes the app rest longer; the owner learns that somebody has the password', async () => {
    const { person_id, secret } = await withAnApp()
    const waits: number[] = []
    for (let tries = 1; tries <= 11; tries++) {
      const client = await afterPassword(t, person_id)
      await client.call(passByApp, codeBody(wrong(codeOf(t, secret))))
      const told = await client.call(passByApp, codeBody(wrong(codeOf(t, secret))))
      if (told.statusCode !== 429) {
        tries += 1
        continue
      }
      const wait = Number(told.headers['retry-after'])
      waits.push(wait)
      t.clock.advance(wait * 1000)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(await subjectsTo(t, person_id)).toContain('Someone has your password')
  })

  test('a half session ends after ten minutes, however much it is used', async () => {
    const { person_id, secret } = await withAnApp()
    const client = await afterPassword(t, person_id)
    t.clock.advance(9 * MINUTE)
    expect((await client.call(secondStep)).statusCode).toBe(200)
    t.clock.advance(MINUTE)
    expect((await client.call(passByApp, codeBody(codeOf(t, secret)))).statusCode).toBe(401)
  })

  test('signing out ends a half session', async () => {
    const { person_id } = await withAnApp()
    const client = await afterPassword(t, person_id)
    const half = clientOf(t.app, client.cookie)
    expect((await client.call(studentAuth.logout)).statusCode).toBe(204)
    expect((await half.call(secondStep)).statusCode).toBe(401)
  })

  test('a password reset leaves the second step as it is', async () => {
    const { person_id } = await withAnApp()
    const email = await emailOf(t, person_id)
    const waiting = await afterPassword(t, person_id)
    const visitor = clientOf(t.app)
    await visitor.call(studentAuth.forgotPassword, { body: { email } })
    await t.drain()
    const password = 'nine slow ferries'
    const body = { token: await mailedToken(t.deps, email), password, confirm_password: password }
    expect((await visitor.call(studentAuth.updateResetPassword, { body })).statusCode).toBe(204)
    expect((await waiting.call(secondStep)).statusCode).toBe(401)
    const answer = await visitor.call(studentAuth.login, { body: { email, password } })
    expect(problemOf(answer).error).toBe('second_step_needed')
  })

  test('where somebody was going when they signed up is told after the second step', async () => {
    const { person_id, id, secret } = await withAnApp()
    await t.deps.db
      .updateTable('role_accounts')
      .set({ came_for: '/student/jobs' })
      .where('id', '=', id)
      .execute()
    const client = await afterPassword(t, person_id)
    const passed = await client.call(passByApp, codeBody(codeOf(t, secret)))
    expect(passed.json().next).toBe('/student/jobs')
  })
})

describe('recovery codes', () => {
  test('each is good once, however it is typed, and its use is told', async () => {
    const { person_id, codes } = await withAnApp()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const typed = codes![0]!.toUpperCase().replaceAll('-', ' ')
    const client = await afterPassword(t, person_id)
    expect((await client.call(passByRecoveryCode, codeBody(typed))).statusCode).toBe(200)
    expect((await client.call(twoStep)).json().recovery_codes_left).toBe(9)
    const again = await afterPassword(t, person_id)
    expect(problemOf(await again.call(passByRecoveryCode, codeBody(codes![0]!))).code).toBe(422)
    expect(await subjectsTo(t, person_id)).toContain('A recovery code was used to sign in')
  })

  test('two at once: one gets in', async () => {
    const { person_id, codes } = await withAnApp()
    const clients = [await afterPassword(t, person_id), await afterPassword(t, person_id)]
    const answers = await Promise.all(
      clients.map((client) => client.call(passByRecoveryCode, codeBody(codes![0]!))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test("nobody else's is good", async () => {
    const [one, other] = [await withAnApp(), await withAnApp()]
    const client = await afterPassword(t, one.person_id)
    expect((await client.call(passByRecoveryCode, codeBody(other.codes![0]!))).statusCode).toBe(422)
  })

  test('only hashes are kept', async () => {
    const { person_id, codes, secret } = await withAnApp()
    const rows = await t.deps.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('person_id', '=', person_id)
      .execute()
    const app = await t.deps.db
      .selectFrom('authenticator_apps')
      .selectAll()
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow()
    const kept =
      JSON.stringify(rows) + Buffer.concat(rows.map(({ code_hash }) => code_hash)).toString('latin1')
    for (const code of codes!) expect(kept).not.toContain(code)
    expect(app.sealed_secret.toString('latin1')).not.toContain(secret)
  })
})

test('without a second step, the password signs in as ever', async () => {
  const { person_id } = await aStudent(t)
  const client = clientOf(t.app)
  const body = { email: await emailOf(t, person_id), password: FIXTURE_PASSWORD }
  const response = await client.call(studentAuth.login, { body })
  expect(response.json()).toMatchObject({ person: { id: person_id }, second_step: null })
})

test('a wrong password is told from a right one by nothing but itself', async () => {
  const { person_id } = await withAnApp()
  const body = { email: await emailOf(t, person_id), password: 'not the password' }
  const response = await clientOf(t.app).call(studentAuth.login, { body })
  expect(problemOf(response).error).toBe('wrong_credentials')
  expect(response.cookies).toEqual([])
})

test('a passkey is offered first, with the ones this person has', async () => {
  const { client, person_id } = await aStudent(t)
  const { passkey } = await withPasskey(client)
  await withApp(t, client)
  const half = await afterPassword(t, person_id)
  expect((await half.call(secondStep)).json().methods).toEqual(['passkey', 'authenticator', 'recovery_code'])
  const options = (await half.call(passkeyOptions)).json()
  expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['usb'] }])
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
})
