import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { visitor } from '../../../../tests/harness/actors.ts'
import { anEmail, ask, asked, emailOf, known, lettersAt, prove } from '../../../../tests/harness/addresses.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { mailedToken, studentForm } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { ownEmail } from './email-address.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('at the same moment', () => {
  test('a link used twice counts once', async () => {
    const { client, before } = await known(t)
    const { token } = await asked(t, client)
    const answers = await Promise.all([prove(client, token), prove(client, token), prove(client, token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await lettersAt(t, before)).toHaveLength(1)
  })

  test('of two changes asked for the one that came last works', async () => {
    for (let round = 0; round < 3; round++) {
      const { client, person_id } = await known(t)
      const [one, other] = [anEmail(), anEmail()]
      await Promise.all([ask(client, one), ask(client, other)])
      const { pending } = (await client.call(ownEmail)).json()
      const ended = pending.email === one ? other : one
      const refused = await prove(client, await mailedToken(t.deps, ended))
      expect(problemOf(refused).error).toBe('link_expired')
      await prove(client, await mailedToken(t.deps, pending.email))
      expect(await emailOf(t, person_id)).toBe(pending.email)
    }
  })

  test('two people who prove one address: one has it, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const people = [await known(t), await known(t)]
      const email = anEmail()
      const tokens: string[] = []
      for (const { client } of people) {
        tokens.push((await asked(t, client, email)).token)
        t.clock.advance(1000)
      }
      const answers = await Promise.all(people.map(({ client }, n) => prove(client, tokens[n]!)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const late = answers.find(({ statusCode }) => statusCode === 409)!
      expect(problemOf(late).error).toBe('email_taken')
      const now = await Promise.all(people.map(({ person_id }) => emailOf(t, person_id)))
      expect(now.filter((one) => one === email)).toHaveLength(1)
    }
  })

  test('somebody who registers the address: it is the one’s who proved it', async () => {
    const { id: university_id } = await buildListedUniversity(t.deps)
    for (let round = 0; round < 5; round++) {
      const { client, person_id } = await known(t)
      const { email, token } = await asked(t, client)
      const body = studentForm({ university_id, email, password: 'seven quiet harbors' })
      const [proved, registered] = await Promise.all([
        prove(client, token),
        visitor(t).call(studentAuth.register, { body }),
      ])
      expect(proved.statusCode, proved.body).toBe(200)
      expect([201, 409, 422]).toContain(registered.statusCode)
      expect(await emailOf(t, person_id)).toBe(email)
    }
  })
})
