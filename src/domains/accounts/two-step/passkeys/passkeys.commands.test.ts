import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import { anOperator, aStudent } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { softPasskey } from '../../../../../tests/harness/authenticator.ts'
import { type Client, clientOf, problemOf } from '../../../../../tests/harness/client.ts'
import { subjectsTo } from '../../../../../tests/harness/letters.ts'
import { afterPassword, withPasskey } from '../../../../../tests/harness/two-step.ts'
import { studentAuth } from '../../authentication.contract.ts'
import { session } from '../../sign-in.contract.ts'
import { twoStep } from '../two-step.contract.ts'
import {
  passByPasskey,
  passkeyOptions,
  passkeySignInOptions,
  signInByPasskey,
} from '../two-step-sign-in.contract.ts'
import { addPasskey, passkeyCreation, removePasskey, renamePasskey } from './passkeys.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const options = async (client: Client) => (await client.call(passkeyCreation)).json()
const adding = (credential: ReturnType<ReturnType<typeof softPasskey>['create']>) => ({
  body: { name: 'Test key', credential },
})
const shown = (credential: ReturnType<ReturnType<typeof softPasskey>['get']>) => ({ body: { credential } })
const ask = async (client: Client) => (await client.call(passkeyOptions)).json()
const signedOutBy = async (who: Client) => (await who.call(studentAuth.me)).statusCode

describe('adding', () => {
  test('the first brings recovery codes, ends every other session and is told; the next does not', async () => {
    const { client, person_id } = await aStudent(t)
    const elsewhere = clientOf(t.app, (await aStudentElsewhere(person_id)).cookie)
    expect(await signedOutBy(elsewhere)).toBe(200)
    const { codes, row } = await withPasskey(client)
    expect(codes).toHaveLength(10)
    expect(row).toMatchObject({ name: 'Test key', last_used_at: null, is_synced: false })
    expect(await signedOutBy(elsewhere)).toBe(401)
    expect(await signedOutBy(client)).toBe(200)
    expect((await withPasskey(client)).codes).toBeNull()
    expect(await subjectsTo(t, person_id)).toEqual(Array(2).fill('A passkey was added to your account'))
    expect((await client.call(twoStep)).json().passkeys).toHaveLength(2)
  })

  test('another site’s passkey, and one for another name, are refused', async () => {
    const { client } = await aStudent(t)
    for (const device of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
    ]) {
      const made = softPasskey(device).create(await options(client))
      expect(problemOf(await client.call(addPasskey, adding(made))).error).toBe('passkey_refused')
    }
  })

  test('a challenge is good once, for five minutes, in the session that asked for it', async () => {
    const { client } = await aStudent(t)
    const other = await aStudent(t)
    const creation = await options(client)
    const made = softPasskey().create(creation)
    expect(problemOf(await other.client.call(addPasskey, adding(made))).error).toBe('passkey_refused')
    expect((await client.call(addPasskey, adding(made))).statusCode).toBe(201)
    expect(problemOf(await client.call(addPasskey, adding(made))).error).toBe('passkey_refused')
    const second = softPasskey().create(creation)
    expect(problemOf(await client.call(addPasskey, adding(second))).error).toBe('passkey_refused')
    const late = softPasskey().create(await options(client))
    t.clock.advance(5 * MINUTE)
    expect(problemOf(await client.call(addPasskey, adding(late))).error).toBe('passkey_refused')
    const madeUp = softPasskey().create({ ...creation, challenge: Buffer.alloc(56, 1).toString('base64url') })
    expect(problemOf(await client.call(addPasskey, adding(madeUp))).error).toBe('passkey_refused')
  })

  test('what is no passkey at all is refused, not an error', async () => {
    const { client } = await aStudent(t)
    const made = softPasskey().create(await options(client))
    for (const response of [
      { ...made.response, attestationObject: 'AAAA' },
      { ...made.response, clientDataJSON: 'AAAA' },
      { ...made.response, clientDataJSON: Buffer.from('null').toString('base64url') },
      { ...made.response, attestationObject: '' },
    ])
      expect(problemOf(await client.call(addPasskey, adding({ ...made, response }))).error).toBe(
        'passkey_refused',
      )
  })

  test('a passkey belongs to one person', async () => {
    const [one, other] = [await aStudent(t), await aStudent(t)]
    const { passkey } = await withPasskey(one.client)
    const again = passkey.create(await options(other.client))
    expect(problemOf(await other.client.call(addPasskey, adding(again))).error).toBe('passkey_refused')
  })
})

const aStudentElsewhere = async (person_id: string) => {
  const { buildSession } = await import('../../accounts.fixtures.ts')
  const { sessionCookie } = await import('#gate/session.ts')
  return { cookie: `${sessionCookie(t.deps.config)}=${await buildSession(t.deps, person_id, 'student')}` }
}

describe("other people's", () => {
  test('can be neither renamed nor removed', async () => {
    const [one, other] = [await aStudent(t), await aStudent(t)]
    const { row } = await withPasskey(one.client)
    const params = { id: row.id as string }
    expect((await other.client.call(renamePasskey, { params, body: { name: 'Mine' } })).statusCode).toBe(404)
    expect((await other.client.call(removePasskey, { params })).statusCode).toBe(404)
    expect((await one.client.call(removePasskey, { params: { id: newId() } })).statusCode).toBe(404)
    expect((await one.client.call(twoStep)).json().passkeys).toEqual([row])
  })

  test('do not pass the second step', async () => {
    const [one, other] = [await aStudent(t), await aStudent(t)]
    await withPasskey(one.client)
    const { passkey } = await withPasskey(other.client)
    const half = await afterPassword(t, one.person_id)
    const answer = await half.call(passByPasskey, shown(passkey.get(await ask(half))))
    expect(problemOf(answer).error).toBe('passkey_refused')
  })
})

describe('showing it after the password', () => {
  test('signs in', async () => {
    const { client, person_id } = await aStudent(t)
    const { passkey } = await withPasskey(client)
    const half = await afterPassword(t, person_id)
    const answer = await half.call(passByPasskey, shown(passkey.get(await ask(half))))
    expect(answer.json()).toMatchObject({ person: { id: person_id }, next: null })
    expect(await signedOutBy(half)).toBe(200)
  })

  test('neither a used answer, nor one to a challenge of another sign-in, nor of another purpose', async () => {
    const { client, person_id } = await aStudent(t)
    const { passkey } = await withPasskey(client)
    const [first, second] = [await afterPassword(t, person_id), await afterPassword(t, person_id)]
    const answer = passkey.get(await ask(first))
    expect(problemOf(await second.call(passByPasskey, shown(answer))).error).toBe('passkey_refused')
    const alone = passkey.get((await clientOf(t.app).call(passkeySignInOptions)).json())
    expect(problemOf(await second.call(passByPasskey, shown(alone))).error).toBe('passkey_refused')
    const forAdding = passkey.get(await options(client))
    expect(problemOf(await second.call(passByPasskey, shown(forAdding))).error).toBe('passkey_refused')
  })

  test('one answer sent twice at once signs in once', async () => {
    const { client, person_id } = await aStudent(t)
    const { passkey } = await withPasskey(client, softPasskey({ counts: false }))
    const half = await afterPassword(t, person_id)
    const body = shown(passkey.get(await ask(half)))
    const tabs = [clientOf(t.app, half.cookie), clientOf(t.app, half.cookie)]
    const answers = await Promise.all(tabs.map((tab) => tab.call(passByPasskey, body)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a counter that goes back is refused and told; garbage cannot cry so', async () => {
    const { client, person_id } = await aStudent(t)
    const { passkey } = await withPasskey(client)
    passkey.setCounter(10)
    const half = await afterPassword(t, person_id)
    await half.call(passByPasskey, shown(passkey.get(await ask(half))))
    passkey.setCounter(0)
    const next = await afterPassword(t, person_id)
    const bad = passkey.get(await ask(next))
    const forged = {
      ...bad,
      response: { ...bad.response, signature: Buffer.alloc(70, 3).toString('base64url') },
    }
    expect(problemOf(await next.call(passByPasskey, shown(forged))).error).toBe('passkey_refused')
    const before = await subjectsTo(t, person_id)
    expect(before).not.toContain('One of your passkeys may have been copied')
    const refused = problemOf(await next.call(passByPasskey, shown(bad)))
    expect(refused).toMatchObject({
      error: 'passkey_refused',
      detail: expect.stringContaining('another device'),
    })
    expect(await subjectsTo(t, person_id)).toContain('One of your passkeys may have been copied')
  })
})

describe('a passkey alone', () => {
  const start = async () => {
    const client = clientOf(t.app)
    return { client, options: (await client.call(passkeySignInOptions)).json() }
  }

  test('signs in on a device that knows its owner', async () => {
    const student = await aStudent(t)
    const { passkey } = await withPasskey(student.client)
    const { client, options } = await start()
    expect(options).toMatchObject({ userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    const body = { role: 'student' as const, credential: passkey.get(options) }
    const answer = await client.call(signInByPasskey, { body })
    expect(answer.json()).toMatchObject({ person: { id: student.person_id }, next: null })
    expect((await client.call(session)).json().person.id).toBe(student.person_id)
    // the answer is used up
    expect(problemOf(await clientOf(t.app).call(signInByPasskey, { body })).error).toBe('passkey_refused')
  })

  test('does not on one that only knows that somebody is there', async () => {
    const student = await aStudent(t)
    const { passkey } = await withPasskey(student.client, softPasskey({ verifiesUser: false }))
    const { client, options } = await start()
    const body = { role: 'student' as const, credential: passkey.get(options) }
    expect(problemOf(await client.call(signInByPasskey, { body })).error).toBe('passkey_refused')
    // after the password it serves
    const half = await afterPassword(t, student.person_id)
    expect((await half.call(passByPasskey, shown(passkey.get(await ask(half))))).statusCode).toBe(200)
  })

  test('opens no role one has not, and none that may not be entered', async () => {
    const student = await aStudent(t)
    const { passkey } = await withPasskey(student.client)
    for (const role of ['operator', 'employer_user'] as const) {
      const { client, options } = await start()
      const body = { role, credential: passkey.get(options) }
      expect(problemOf(await client.call(signInByPasskey, { body })).error).toBe('not_allowed')
      expect((await client.call(session)).json().person).toBeNull()
    }
    await t.deps.db
      .updateTable('role_accounts')
      .set({ status: 'deactivated' })
      .where('id', '=', student.id)
      .execute()
    const { client, options } = await start()
    const body = { role: 'student' as const, credential: passkey.get(options) }
    expect(problemOf(await client.call(signInByPasskey, { body })).error).toBe('not_active')
  })

  test('brings an operator all the way', async () => {
    const operator = await anOperator(t)
    const { passkey } = await withPasskey(operator.client)
    const { client, options } = await start()
    const body = { role: 'operator' as const, credential: passkey.get(options) }
    expect((await client.call(signInByPasskey, { body })).json()).toMatchObject({
      is_operator: true,
      second_step: null,
    })
  })
})
