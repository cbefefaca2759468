import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildStudent,
  FIXTURE_PASSWORD,
  mailedToken,
  studentForm,
} from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail, proveEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { endOtherSessions, endSession, ownSessions } from '#domains/accounts/sessions/sessions.contract.ts'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { passByApp } from '#domains/accounts/two-step/two-step-sign-in.contract.ts'
import { suspendOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { deactivatePerson, signOutPerson } from '#domains/operators/people/people-review.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, anOperator, aStudent } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { type Client, clientOf } from './harness/client.ts'
import { afterPassword, codeOf, withApp } from './harness/two-step.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const anEmail = () => `cookie-${newId().slice(-12)}@example.com`
const personAt = async (cookie: string): Promise<string | null> =>
  (await clientOf(t.app, cookie).call(session)).json().person?.id ?? null
const login = (client: Client, email: string) =>
  client.call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } })

describe('a session somebody planted in the browser', () => {
  const planted = async () => {
    const attacker = await aStudent(t)
    return { attacker, cookies: [attacker.client.cookie, 'fairlead_session=chosen-by-somebody-else'] }
  }

  test('is another one after signing in, and its own is over', async () => {
    const { attacker, cookies } = await planted()
    for (const cookie of cookies) {
      const email = anEmail()
      const { person_id } = await buildStudent(t.deps, { email })
      const victim = clientOf(t.app, cookie)
      expect((await login(victim, email)).statusCode).toBe(200)
      expect(await personAt(victim.cookie)).toBe(person_id)
      expect(victim.cookie).not.toBe(cookie)
      expect(await personAt(cookie)).toBeNull()
    }
    expect(await personAt(attacker.client.cookie)).toBeNull()
  })

  test('half way in, it does not come along when its owner shows the second step', async () => {
    const owner = await aStudent(t)
    const { secret } = await withApp(t, owner.client)
    const half = await afterPassword(t, owner.person_id)
    const copy = half.cookie
    expect((await half.call(passByApp, { body: { code: codeOf(t, secret) } })).statusCode).toBe(200)
    expect(await personAt(half.cookie)).toBe(owner.person_id)
    expect(await personAt(copy)).toBeNull()
  })

  test('does not come along through registering and confirming the address', async () => {
    const university_id = (await buildListedUniversity(t.deps)).id
    const { attacker, cookies } = await planted()
    for (const cookie of cookies) {
      const victim = clientOf(t.app, cookie)
      const body = studentForm({ university_id, email: anEmail() })
      expect((await victim.call(studentAuth.register, { body })).statusCode).toBe(201)
      expect(victim.cookie).toBe(cookie)
      const proof = { token: await mailedToken(t.deps, body.email), password: FIXTURE_PASSWORD }
      expect((await victim.call(studentAuth.verifyEmail, { body: proof })).statusCode).toBe(200)
      expect(victim.cookie).not.toBe(cookie)
      expect(await personAt(cookie)).toBeNull()
      expect(await personAt(victim.cookie)).not.toBe(attacker.person_id)
    }
  })
})

describe('a copy of a session’s cookie', () => {
  const changed = { password: 'seven quiet harbors', confirm_password: 'seven quiet harbors' }
  const endings: Array<
    [name: string, of: 'same' | 'other', end: (client: Client, id: string) => Promise<unknown>]
  > = [
    ['signing out', 'same', (client) => client.call(studentAuth.logout)],
    [
      'a changed password, on another device',
      'other',
      (client) =>
        client.call(studentAuth.changePassword, { body: { current_password: FIXTURE_PASSWORD, ...changed } }),
    ],
    [
      'another address, on another device',
      'other',
      async (client) => {
        const email = anEmail()
        await client.call(changeEmail, { body: { email } })
        return client.call(proveEmail, { body: { token: await mailedToken(t.deps, email) } })
      },
    ],
    ['signing all others out', 'other', (client) => client.call(endOtherSessions)],
    [
      'an operator who signs the person out',
      'other',
      async (_, account_id) => (await anOperator(t)).client.call(signOutPerson, { body: { account_id } }),
    ],
    [
      'an operator who deactivates the account',
      'other',
      async (_, id) =>
        (await anOperator(t)).client.call(deactivatePerson, {
          body: { account_ids: [id], reason: 'Misuse' },
        }),
    ],
  ]
  test.each(endings)('is nobody’s after %s', async (_, of, end) => {
    const email = anEmail()
    const { id, person_id } = await buildStudent(t.deps, { email })
    const [one, other] = [clientOf(t.app), clientOf(t.app)]
    for (const client of [one, other]) expect((await login(client, email)).statusCode).toBe(200)
    const copy = one.cookie
    expect(await personAt(copy)).toBe(person_id)
    const done = (await end(of === 'same' ? one : other, id)) as { statusCode: number }
    expect([200, 204]).toContain(done.statusCode)
    expect(await personAt(copy)).toBeNull()
    expect((await clientOf(t.app, copy).call(studentAuth.me)).statusCode).toBe(401)
  })

  test('is nobody’s after the organization was suspended, and stays it when it is back', async () => {
    const team = await anEmployer(t)
    const operator = await anOperator(t)
    const body = { organization_ids: [team.organization_id], reason: 'Complaints' }
    expect((await operator.client.call(suspendOrganization, { body })).statusCode).toBe(200)
    expect(await personAt(team.client.cookie)).toBeNull()
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'approved' })
      .where('id', '=', team.organization_id)
      .execute()
    expect(await personAt(team.client.cookie)).toBeNull()
  })
})

describe('two cookies of one name', () => {
  test('are the first of them, as browsers put the nearest path first; what is left over signs nobody in', async () => {
    const [mine, theirs] = [await aStudent(t), await aStudent(t)]
    const both = (...cookies: string[]) => personAt(cookies.join('; '))
    expect(await both(mine.client.cookie, theirs.client.cookie)).toBe(mine.person_id)
    expect(await both(theirs.client.cookie, mine.client.cookie)).toBe(theirs.person_id)
    const out = await t.app.inject({
      method: 'POST',
      url: `/api${studentAuth.logout.path}`,
      headers: { cookie: `${mine.client.cookie}; ${theirs.client.cookie}` },
    })
    expect(out.statusCode).toBe(204)
    expect(await personAt(mine.client.cookie)).toBeNull()
    // one browser’s sign-out doesn't affect a session that wasn't its own
    expect(await personAt(theirs.client.cookie)).toBe(theirs.person_id)
  })
})

describe('a device that was signed out', () => {
  const WRONG = 'not the password'
  type Jar = Record<string, string>
  const browser = async (email: string): Promise<Jar> => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${studentAuth.login.path}`,
      payload: { email, password: FIXTURE_PASSWORD },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  }
  const clientIn = (jar: Jar) => clientOf(t.app, `fairlead_session=${jar.fairlead_session}`)
  /** How many passwords it may try before it has to wait: ten if it is known, five if not. */
  const tries = async (email: string, { fairlead_device }: Jar) => {
    for (let n = 0; ; n++) {
      const { statusCode } = await t.app.inject({
        method: 'POST',
        url: `/api${studentAuth.login.path}`,
        payload: { email, password: WRONG },
        cookies: { fairlead_device: fairlead_device! },
        remoteAddress: '203.0.113.77',
      })
      if (statusCode === 429) return n
    }
  }

  const ways: Array<[string, (mine: Client, account: string) => Promise<{ statusCode: number }>]> = [
    [
      'by itself',
      async (mine) => {
        const { data } = (await mine.call(ownSessions)).json() as { data: { id: string; is_this: boolean }[] }
        return mine.call(endSession, { params: { id: data.find(({ is_this }) => !is_this)!.id } })
      },
    ],
    ['with all others', (mine) => mine.call(endOtherSessions)],
    [
      'by an operator',
      async (_, account_id) => (await anOperator(t)).client.call(signOutPerson, { body: { account_id } }),
    ],
  ]
  test.each(ways)('%s is a stranger to the password', async (_, end) => {
    const email = anEmail()
    const { id } = await buildStudent(t.deps, { email })
    const [mine, lost] = [await browser(email), await browser(email)]
    expect((await end(clientIn(mine), id)).statusCode).toBe(204)
    expect(await tries(email, lost)).toBe(5)
  })

  test('leaves the one it was done at known', async () => {
    const email = anEmail()
    await buildStudent(t.deps, { email })
    const [mine] = [await browser(email), await browser(email)]
    expect((await clientIn(mine).call(endOtherSessions)).statusCode).toBe(204)
    expect(await tries(email, mine)).toBe(10)
  })
})
