import { expect } from 'vitest'
import { mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { changeEmail, proveEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { newId } from '#shared/ids.ts'
import { aStudent } from './actors.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

export const anEmail = (domain = 'example.com') => `address-${newId().slice(-12)}@${domain}`
export const ask = (client: Client, email: string) => client.call(changeEmail, { body: { email } })
export const prove = (client: Client, token: string) => client.call(proveEmail, { body: { token } })
export const emailOf = async (t: TestApp, person_id: string) =>
  (
    await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', person_id)
      .executeTakeFirstOrThrow()
  ).email
export const lettersAt = async (t: TestApp, email: string) =>
  (
    await t.deps.db
      .selectFrom('mails')
      .select(['letter', 'person_id'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ letter, person_id }) => ({ ...(letter as Letter), person_id }))
export const known = async (t: TestApp) => {
  const before = anEmail()
  return { ...(await aStudent(t, { email: before })), before }
}
export const asked = async (t: TestApp, client: Client, email = anEmail()) => {
  expect((await ask(client, email)).statusCode).toBe(200)
  return { email, token: await mailedToken(t.deps, email) }
}
