import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOverview } from '#domains/operators/operators.contract.ts'
import { buildOperator } from '#domains/operators/operators.fixtures.ts'
import { sessionCookie } from '#gate/session.ts'
import { MINUTE } from '#platform/clock.ts'
import { anEmployer, anOperator, aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { type Client, clientOf, problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { afterPassword, codeOf, emailOf, withApp, withPasskey } from '../../../../tests/harness/two-step.ts'
import { buildSession, buildStudent, FIXTURE_PASSWORD } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { confirmPassword } from '../sessions/sessions.contract.ts'
import { operatorLogin, session, switchMode } from '../sign-in.contract.ts'
import { appCreation, removeApp, setUpApp } from './authenticator-app.contract.ts'
import { addPasskey, passkeyCreation, removePasskey } from './passkeys/passkeys.contract.ts'
import { renewRecoveryCodes, twoStep } from './two-step.contract.ts'
import { passByRecoveryCode } from './two-step-sign-in.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const overview = async (client: Client) => (await client.call(twoStep)).json()

describe('for who wants it', () => {
  test('an app is set up by its first code, and no other code', async () => {
    const { client, person_id } = await aStudent(t)
    const { secret, uri, ticket } = (await client.call(appCreation)).json()
    expect(uri).toBe(
      `otpauth://totp/Fairlead:${encodeURIComponent(await emailOf(t, person_id))}?issuer=Fairlead&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    const code = codeOf(t, secret)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(problemOf(await client.call(setUpApp, { body: { ticket, code: wrong } }))).toMatchObject({
      code: 422,
      fields: { code: [expect.any(String)] },
    })
    expect((await overview(client)).authenticator).toBeNull()
    expect((await client.call(setUpApp, { body: { ticket, code } })).statusCode).toBe(201)
    expect(await overview(client)).toMatchObject({
      authenticator: { last_used_at: null },
      recovery_codes_left: 10,
      passkeys_possible: true,
      is_operator: false,
      by_installation: false,
      required_by: [],
      may: { remove: true },
    })
    expect(await subjectsTo(t, person_id)).toEqual(['An authenticator app was set up for your account'])
  })

  test('what a set-up was begun with is good for one session, and a quarter of an hour', async () => {
    const [one, other] = [await aStudent(t), await aStudent(t)]
    const { secret, ticket } = (await one.client.call(appCreation)).json()
    const body = { ticket, code: codeOf(t, secret) }
    expect((await other.client.call(setUpApp, { body })).statusCode).toBe(409)
    expect((await other.client.call(setUpApp, { body: { ...body, ticket: 'AAAA' } })).statusCode).toBe(409)
    t.clock.advance(15 * MINUTE)
    await one.client.call(confirmPassword, { body: { password: FIXTURE_PASSWORD } })
    const late = { ticket, code: codeOf(t, secret) }
    expect((await one.client.call(setUpApp, { body: late })).statusCode).toBe(409)
  })

  test('a new app takes the place of the old; the codes stay', async () => {
    const { client, person_id } = await aStudent(t)
    const first = await withApp(t, client)
    const second = await withApp(t, client)
    expect(second.codes).toBeNull()
    const { passByApp } = await import('./two-step-sign-in.contract.ts')
    const half = await afterPassword(t, person_id)
    expect((await half.call(passByApp, { body: { code: codeOf(t, first.secret) } })).statusCode).toBe(422)
    expect((await half.call(passByApp, { body: { code: codeOf(t, second.secret) } })).statusCode).toBe(200)
  })

  test('new recovery codes end the old ones; there are none without a way to pass', async () => {
    const { client, person_id } = await aStudent(t)
    expect((await client.call(renewRecoveryCodes)).statusCode).toBe(409)
    const { codes } = await withApp(t, client)
    const renewed = (await client.call(renewRecoveryCodes)).json().recovery_codes as string[]
    const half = await afterPassword(t, person_id)
    expect((await half.call(passByRecoveryCode, { body: { code: codes![0]! } })).statusCode).toBe(422)
    expect((await half.call(passByRecoveryCode, { body: { code: renewed[0]! } })).statusCode).toBe(200)
    expect(await subjectsTo(t, person_id)).toContain('You have new recovery codes')
  })

  test('with the last way to pass everything is as before', async () => {
    const { client, person_id } = await aStudent(t)
    const { row } = await withPasskey(client)
    await withApp(t, client)
    const waiting = await afterPassword(t, person_id)
    expect((await client.call(removePasskey, { params: { id: row.id } })).statusCode).toBe(204)
    expect((await overview(client)).recovery_codes_left).toBe(10)
    expect((await client.call(removeApp)).statusCode).toBe(204)
    expect((await client.call(removeApp)).statusCode).toBe(404)
    expect(await overview(client)).toMatchObject({ recovery_codes_left: 0, may: { remove: false } })
    // a session waiting with only the password does not slip in
    expect((await waiting.call(session)).json()).toMatchObject({ person: null, second_step: null })
    const body = { email: await emailOf(t, person_id), password: FIXTURE_PASSWORD }
    expect((await clientOf(t.app).call(studentAuth.login, { body })).statusCode).toBe(200)
    expect((await subjectsTo(t, person_id)).slice(-2)).toEqual([
      'A passkey was removed from your account',
      'The authenticator app was removed from your account',
    ])
  })

  test('every change asks for the password anew', async () => {
    const { client } = await aStudent(t)
    const { row } = await withPasskey(client)
    t.clock.advance(15 * MINUTE)
    const answers = [
      await client.call(passkeyCreation),
      await client.call(appCreation),
      await client.call(setUpApp, { body: { ticket: 'none', code: '123456' } }),
      await client.call(renewRecoveryCodes),
      await client.call(removeApp),
      await client.call(removePasskey, { params: { id: row.id } }),
      await client.call(addPasskey, { body: {} as never }),
    ]
    expect(answers.map((answer) => problemOf(answer).error)).toEqual(Array(7).fill('confirm_password'))
  })
})

const signInAsOperator = async (person_id: string) => {
  const client = clientOf(t.app)
  const body = { email: await emailOf(t, person_id), password: FIXTURE_PASSWORD }
  return { client, response: await client.call(operatorLogin, { body }) }
}

describe('for who must have it', () => {
  test('an operator without it can do nothing but set it up, and goes on under a new secret', async () => {
    const { person_id } = await buildOperator(t.deps)
    const { client, response } = await signInAsOperator(person_id)
    expect(response.json()).toMatchObject({ is_operator: false, second_step: 'to_set_up' })
    expect((await client.call(session)).json()).toMatchObject({ second_step: 'to_set_up' })
    expect(problemOf(await client.call(operatorOverview)).error).toBe('two_step_required')
    expect(await overview(client)).toMatchObject({ is_operator: true, may: { remove: false } })
    const before = client.cookie
    await withApp(t, client)
    expect(client.cookie).not.toBe(before)
    expect((await client.call(operatorOverview)).statusCode).toBe(200)
    expect((await clientOf(t.app, before).call(session)).json().person).toBeNull()
    expect((await client.call(session)).json().second_step).toBeNull()
    const again = await signInAsOperator(person_id)
    expect(problemOf(again.response).error).toBe('second_step_needed')
  })

  test('the last way to pass stays', async () => {
    const { client } = await anOperator(t)
    const { row } = await withPasskey(client)
    expect(problemOf(await client.call(removePasskey, { params: { id: row.id } })).error).toBe('conflict')
    await withApp(t, client)
    expect((await client.call(removePasskey, { params: { id: row.id } })).statusCode).toBe(204)
    expect(problemOf(await client.call(removeApp)).error).toBe('conflict')
    expect(await overview(client)).toMatchObject({ passkeys: [], recovery_codes_left: 10 })
  })

  test('of two removals at once one is refused', async () => {
    const { client } = await anOperator(t)
    const { row } = await withPasskey(client)
    await withApp(t, client)
    const answers = await Promise.all([
      client.call(removePasskey, { params: { id: row.id } }),
      client.call(removeApp),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('going on as an operator asks for it', async () => {
    const { person_id } = await buildStudent(t.deps)
    await t.deps.db.insertInto('operators').values({ person_id, created_at: t.clock.now() }).execute()
    const client = clientOf(
      t.app,
      `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, person_id, 'student')}`,
    )
    expect((await client.call(studentAuth.me)).statusCode).toBe(200)
    const switched = await client.call(switchMode, { body: { role: 'operator' } })
    expect(switched.json()).toMatchObject({ is_operator: false, second_step: 'to_set_up' })
    expect(problemOf(await client.call(operatorOverview)).error).toBe('two_step_required')
    // and going back does not
    await client.call(switchMode, { body: { role: 'student' } })
    expect((await client.call(studentAuth.me)).statusCode).toBe(200)
  })

  test('who has it shows it at every door, and then goes on everywhere', async () => {
    const { person_id } = await buildStudent(t.deps)
    await t.deps.db.insertInto('operators').values({ person_id, created_at: t.clock.now() }).execute()
    const client = clientOf(
      t.app,
      `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, person_id, 'student')}`,
    )
    const { codes } = await withApp(t, client)
    expect(problemOf((await signInAsOperator(person_id)).response).error).toBe('second_step_needed')
    const half = await afterPassword(t, person_id)
    expect((await half.call(switchMode, { body: { role: 'operator' } })).statusCode).toBe(403)
    await half.call(passByRecoveryCode, { body: { code: codes![0]! } })
    const switched = await half.call(switchMode, { body: { role: 'operator' } })
    expect(switched.json().second_step).toBeNull()
    expect((await half.call(operatorOverview)).statusCode).toBe(200)
  })

  test('the operator of the demo is let off, but not in production', async () => {
    const { person_id } = await buildOperator(t.deps, { is_demo: true })
    const { client } = await signInAsOperator(person_id)
    expect((await client.call(operatorOverview)).statusCode).toBe(200)
    const { production } = t.deps.config
    t.deps.config.production = true
    expect(problemOf(await client.call(operatorOverview)).error).toBe('two_step_required')
    t.deps.config.production = production
  })
})

test('a session opened elsewhere before ends with the first way to pass', async () => {
  const { client, person_id } = await anEmployer(t)
  const other = clientOf(
    t.app,
    `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, person_id, 'employer_user')}`,
  )
  await withApp(t, client)
  expect((await other.call(session)).json().person).toBeNull()
})

test('two sessions that set it up at once: one does, the other is signed out', async () => {
  const { client, person_id } = await aStudent(t)
  const other = clientOf(
    t.app,
    `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, person_id, 'student')}`,
  )
  const begun = await Promise.all(
    [client, other].map(async (one) => ({ one, ...(await one.call(appCreation)).json() })),
  )
  const answers = await Promise.all(
    begun.map(({ one, secret, ticket }) => one.call(setUpApp, { body: { ticket, code: codeOf(t, secret) } })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401])
})
