import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { FIXTURE_PASSWORD } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth, studentAuth } from '#domains/accounts/authentication.contract.ts'
import { appCreation, setUpApp } from '#domains/accounts/two-step/authenticator-app.contract.ts'
import { addPasskey, passkeyCreation } from '#domains/accounts/two-step/passkeys/passkeys.contract.ts'
import type { TestApp } from './app.ts'
import { softPasskey } from './authenticator.ts'
import { type Client, clientOf } from './client.ts'

/** The code an app with this secret shows now. */
export const codeOf = (t: TestApp, secret: string, away = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now().getTime() + away })

/** Sets up an app, as its owner does. */
export const withApp = async (t: TestApp, client: Client) => {
  const { secret, ticket } = (await client.call(appCreation)).json()
  const response = await client.call(setUpApp, { body: { ticket, code: codeOf(t, secret) } })
  expect(response.statusCode, response.body).toBe(201)
  // the code that confirmed it no longer counts
  t.clock.advance(30_000)
  return { secret: secret as string, codes: response.json().recovery_codes as string[] | null }
}

/** Adds a passkey, as its owner does. */
export const withPasskey = async (client: Client, passkey = softPasskey()) => {
  const options = (await client.call(passkeyCreation)).json()
  const response = await client.call(addPasskey, {
    body: { name: 'Test key', credential: passkey.create(options) },
  })
  expect(response.statusCode, response.body).toBe(201)
  const { passkey: row, recovery_codes } = response.json()
  return { passkey, row, codes: recovery_codes as string[] | null }
}

export const emailOf = async (t: TestApp, personId: string): Promise<string> => {
  const { email } = await t.deps.db
    .selectFrom('persons')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return email
}

const doors = { student: studentAuth.login, employer_user: employerUserAuth.login } as const

/** Gives the right password; returns a browser that is halfway signed in. */
export const afterPassword = async (
  t: TestApp,
  personId: string,
  role: keyof typeof doors = 'student',
): Promise<Client> => {
  const client = clientOf(t.app)
  const body = { email: await emailOf(t, personId), password: FIXTURE_PASSWORD }
  const response = await client.call(doors[role], { body })
  expect([response.statusCode, response.json().error]).toEqual([403, 'second_step_needed'])
  return client
}
