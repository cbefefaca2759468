import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deactivatePerson } from '#domains/operators/people/people-review.contract.ts'
import { ownSecurityEvents } from '#domains/security/security-log.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import {
  anEmployer,
  anOperator,
  aStudent,
  aUniversity,
  signedIn,
  visitor,
} from '../../../../tests/harness/actors.ts'
import { anEmail, ask, asked, emailOf, known, lettersAt, prove } from '../../../../tests/harness/addresses.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { lettersTo, subjectsTo } from '../../../../tests/harness/letters.ts'
import { statementsOf } from '../../../../tests/harness/statements.ts'
import { FIXTURE_PASSWORD, mailedToken, studentForm } from '../accounts.fixtures.ts'
import { studentAuth } from '../authentication.contract.ts'
import { confirmPassword } from '../sessions/sessions.contract.ts'
import { session } from '../sign-in.contract.ts'
import { cancelEmailChange, ownEmail } from './email-address.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
const signIn = (email: string) =>
  visitor(t).call(studentAuth.login, { body: { email, password: FIXTURE_PASSWORD } })

describe('another address', () => {
  test.each([
    ['a student', aStudent],
    ['an employer', anEmployer],
    ['university staff', aUniversity],
    ['an operator', anOperator],
  ] as const)('is that of %s once its mailbox is proved', async (_, actor) => {
    const before = anEmail()
    const { client, person_id } = await actor(t, { email: before })
    const { email, token } = await asked(t, client)
    expect(await emailOf(t, person_id)).toBe(before)
    expect((await client.call(ownEmail)).json()).toMatchObject({ email: before, pending: { email } })
    const proved = await prove(client, token)
    expect([proved.statusCode, proved.json()]).toEqual([200, { email }])
    expect((await client.call(ownEmail)).json()).toMatchObject({ email, pending: null })
    expect((await client.call(session)).json().person.email).toBe(email)
  })

  test('signs in, the one before does not, and it is written down', async () => {
    const { client, before } = await known(t)
    const { email, token } = await asked(t, client)
    await prove(client, token)
    expect([(await signIn(before)).statusCode, (await signIn(email)).statusCode]).toEqual([401, 200])
    await t.drain()
    const kinds = (await client.call(ownSecurityEvents)).json().data.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('address_changed')
  })

  test('is told to the one before, in words of ours', async () => {
    const { client, person_id, before } = await known(t)
    const { email, token } = await asked(t, client)
    await prove(client, token)
    const [letter, ...more] = await lettersAt(t, before)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: 'Your email address was changed', person_id })
    expect(JSON.stringify(letter)).not.toContain(email)
    expect(JSON.stringify(letter)).not.toContain(email.split('@')[0])
  })

  test('ends every other session, the devices known and the links of the one before', async () => {
    const { client, person_id, before } = await known(t)
    const other = await signedIn(t, person_id, 'student')
    expect((await signIn(before)).statusCode).toBe(200)
    await visitor(t).call(studentAuth.forgotPassword, { body: { email: before } })
    await t.drain()
    const reset = await mailedToken(t.deps, before)
    const { token } = await asked(t, client)
    await prove(client, token)
    expect([(await other.call(ownEmail)).statusCode, (await client.call(ownEmail)).statusCode]).toEqual([
      401, 200,
    ])
    const password = 'marble teapot gallery'
    const late = await visitor(t).call(studentAuth.updateResetPassword, {
      body: { token: reset, password, confirm_password: password },
    })
    expect(problemOf(late).error).toBe('link_expired')
    const devices = await t.deps.db
      .selectFrom('known_devices')
      .select('id')
      .where('person_id', '=', person_id)
      .execute()
    expect(devices).toEqual([])
  })

  test('asks for a fresh password', async () => {
    const { client } = await known(t)
    t.clock.advance(16 * MINUTE)
    expect(problemOf(await ask(client, anEmail())).error).toBe('confirm_password')
    await client.call(confirmPassword, { body: { password: FIXTURE_PASSWORD } })
    expect((await ask(client, anEmail())).statusCode).toBe(200)
  })

  test('is another one, and an address', async () => {
    const { client, before } = await known(t)
    for (const email of [before, before.toUpperCase(), 'nobody'])
      expect(Object.keys(problemOf(await ask(client, email)).fields ?? {}), email).toEqual(['email'])
  })
})

describe('the link', () => {
  test('works once, is kept as a hash, and lives 24 hours', async () => {
    const { client } = await known(t)
    const { token } = await asked(t, client)
    expect(JSON.stringify(await t.deps.db.selectFrom('mailed_links').selectAll().execute())).not.toContain(
      token,
    )
    expect((await prove(client, token)).statusCode).toBe(200)
    expect(problemOf(await prove(client, token)).error).toBe('link_used')
    expect(problemOf(await prove(client, 'A'.repeat(43))).error).toBe('link_expired')
    const late = await asked(t, client)
    t.clock.advance(DAY)
    expect(problemOf(await prove(client, late.token)).error).toBe('link_expired')
  })

  test('is nothing to a visitor or to somebody else, and stays as it is', async () => {
    const { client, person_id, before } = await known(t)
    const { email, token } = await asked(t, client)
    expect((await prove(visitor(t), token)).statusCode).toBe(401)
    const refused = await prove((await known(t)).client, token)
    expect([refused.statusCode, problemOf(refused).error]).toEqual([403, 'not_allowed'])
    expect(refused.body).not.toContain(before)
    expect(await emailOf(t, person_id)).toBe(before)
    expect((await prove(client, token)).json()).toEqual({ email })
  })

  test('of an address asked for before, or canceled, works no more', async () => {
    const { client } = await known(t)
    const first = await asked(t, client)
    const second = await asked(t, client)
    expect(problemOf(await prove(client, first.token)).error).toBe('link_expired')
    expect((await client.call(cancelEmailChange)).statusCode).toBe(204)
    expect((await client.call(cancelEmailChange)).statusCode).toBe(204)
    expect((await client.call(ownEmail)).json().pending).toBeNull()
    expect(problemOf(await prove(client, second.token)).error).toBe('link_expired')
  })

  test('is no use to who was deactivated meanwhile', async () => {
    const { client, id, person_id, before } = await known(t)
    const { token } = await asked(t, client)
    const operator = await anOperator(t)
    const closed = await operator.client.call(deactivatePerson, {
      body: { account_ids: [id], reason: 'For the test' },
    })
    expect(closed.statusCode).toBe(200)
    expect((await prove(client, token)).statusCode).toBe(401)
    expect(await emailOf(t, person_id)).toBe(before)
  })

  test('comes three times an hour to one mailbox and five times in all', async () => {
    const { client } = await known(t)
    const email = anEmail()
    for (let n = 0; n < 3; n++) expect((await ask(client, email)).statusCode).toBe(200)
    expect(problemOf(await ask(client, email)).error).toBe('too_many_requests')
    expect((await ask(client, anEmail())).statusCode).toBe(200)
    expect((await ask(client, anEmail())).statusCode).toBe(200)
    expect(problemOf(await ask(client, anEmail())).error).toBe('too_many_requests')
    expect(await lettersAt(t, email)).toHaveLength(3)
    t.clock.advance(HOUR + 1000)
    await client.call(confirmPassword, { body: { password: FIXTURE_PASSWORD } })
    expect((await ask(client, email)).statusCode).toBe(200)
  })
})

describe('an address somebody has', () => {
  test('is answered like a free one; its owner is told', async () => {
    const { client, person_id, before } = await known(t)
    const holder = await known(t)
    const free = anEmail()
    const answers: Record<string, unknown>[] = []
    const work: string[][] = []
    for (const email of [holder.before, free])
      work.push(
        await statementsOf(async () => {
          const answer = await ask(client, email)
          expect(answer.statusCode).toBe(200)
          answers.push({ ...answer.json(), email: null })
        }),
      )
    expect(answers[0]).toEqual(answers[1])
    expect(work[0]).toEqual(work[1])
    expect(await subjectsTo(t, holder.person_id)).toEqual(['This address already has an account'])
    const [letter] = await lettersTo(t, holder.person_id)
    expect(JSON.stringify(letter)).not.toMatch(/token=/)
    expect(await emailOf(t, person_id)).toBe(before)
  })

  test('taken between the letter and the proof stays with who was faster', async () => {
    const { client, person_id, before } = await known(t)
    const { email, token } = await asked(t, client)
    await aStudent(t, { email })
    expect(problemOf(await prove(client, token)).error).toBe('email_taken')
    expect(await emailOf(t, person_id)).toBe(before)
  })

  test('and never proved gives way, with what was registered under it', async () => {
    const { id: university_id } = await buildListedUniversity(t.deps)
    const form = studentForm({ university_id })
    await visitor(t).call(studentAuth.register, { body: form })
    const squatter = await mailedToken(t.deps, form.email)
    t.clock.advance(1000)
    const { client, person_id } = await known(t)
    const { token } = await asked(t, client, form.email)
    expect((await prove(client, token)).statusCode).toBe(200)
    expect(await emailOf(t, person_id)).toBe(form.email)
    const late = await visitor(t).call(studentAuth.verifyEmail, {
      body: { token: squatter, password: form.password },
    })
    expect(problemOf(late).error).toBe('link_expired')
  })
})
test('an invitation of one’s own team to the address before brings nobody in afterward', async () => {
  const before = anEmail()
  const owner = await anEmployer(t)
  const { organization_id } = owner
  const member = await anEmployer(t, { organization_id, team_role: 'recruiter', email: before })
  const body = { emails: [before], team_role: 'admin' as const }
  expect((await owner.client.call(employerInvitations.invite, { body })).statusCode).toBe(200)
  const open = async () => (await owner.client.call(employerInvitations.list)).json().total_row
  expect(await open()).toBe(1)
  const { token } = await asked(t, member.client)
  await prove(member.client, token)
  expect(await open()).toBe(0)
})
