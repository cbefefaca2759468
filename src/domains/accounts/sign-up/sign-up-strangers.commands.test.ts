import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOrganization } from '#domains/organizations/organizations.fixtures.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { registerEmployer } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { mailedToken, secretsIn, studentForm } from '../accounts.fixtures.ts'
import { employerUserAuth, studentAuth } from '../authentication.contract.ts'

const STRANGERS = 'the strangers own words'
const OWNERS = 'nobody else knows these'

let t: TestApp
let university_id: string
beforeAll(async () => {
  t = await openTestApp()
  university_id = (await buildListedUniversity(t.deps)).id
})
afterAll(() => t.close())

const anEmail = () => `owner-${newId().slice(-12)}@example.com`
const register = (email: string, password: string, first_name = 'Own') =>
  visitor(t).call(studentAuth.register, { body: studentForm({ university_id, email, password, first_name }) })
const verify = (token: string, password: string) =>
  visitor(t).call(studentAuth.verifyEmail, { body: { token, password } })
const signIn = (email: string, password: string) =>
  visitor(t).call(studentAuth.login, { body: { email, password } })
const forgot = async (email: string) => {
  const answer = await visitor(t).call(studentAuth.forgotPassword, { body: { email } })
  await t.drain()
  return answer
}
const later = () => t.clock.advance(1000)

const found = (email: string, password: string, organization_name: string) =>
  visitor(t).call(registerEmployer, {
    body: {
      email,
      password,
      organization_name,
      first_name: 'Strange',
      last_name: 'Person',
      industry: 'Finance',
      company_size: '11-50',
      country_code: 'US',
    },
  })

const rowsOf = async (email: string) => {
  const person = await t.deps.db
    .selectFrom('persons')
    .select(['id', 'first_name', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const accounts = await t.deps.db
    .selectFrom('role_accounts')
    .select(['role', 'status', 'organization_id'])
    .where('person_id', '=', person.id)
    .execute()
  return { ...person, accounts }
}

describe('a stranger registers somebody’s address', () => {
  test('and its owner, who opens the link, confirms nothing without the stranger’s password', async () => {
    const email = anEmail()
    await register(email, STRANGERS)
    const token = await mailedToken(t.deps, email)
    const refused = await verify(token, OWNERS)
    expect([refused.statusCode, Object.keys(problemOf(refused).fields!)]).toEqual([422, ['password']])
    expect((await rowsOf(email)).email_verified_at).toBeNull()
    expect((await verify(token, STRANGERS)).statusCode).toBe(200)
  })

  test('and the owner’s own registration takes its place, with nothing of it left', async () => {
    const email = anEmail()
    const name = `Stranger ${newId().slice(-8)}`
    expect((await found(email, STRANGERS, name)).statusCode).toBe(201)
    await register(email, STRANGERS, 'Strange')
    const theirs = await mailedToken(t.deps, email)
    later()
    expect((await register(email, OWNERS)).statusCode).toBe(201)
    expect(await rowsOf(email)).toMatchObject({ first_name: 'Own', accounts: [{ role: 'student' }] })
    const left = await t.deps.db.selectFrom('organizations').select('id').where('name', '=', name).execute()
    expect(left).toEqual([])
    for (const password of [STRANGERS, OWNERS])
      expect(problemOf(await verify(theirs, password)).error).toBe('link_expired')
    expect((await verify(await mailedToken(t.deps, email), OWNERS)).statusCode).toBe(200)
    expect((await signIn(email, STRANGERS)).statusCode).toBe(401)
    expect((await signIn(email, OWNERS)).statusCode).toBe(200)
  })

  test('after the owner, and the owner’s link is none any more; the owner begins anew', async () => {
    const email = anEmail()
    await register(email, OWNERS)
    const own = await mailedToken(t.deps, email)
    later()
    await register(email, STRANGERS)
    expect(problemOf(await verify(own, OWNERS)).error).toBe('link_expired')
    later()
    await register(email, OWNERS)
    expect((await verify(await mailedToken(t.deps, email), OWNERS)).statusCode).toBe(200)
    expect((await register(email, STRANGERS)).statusCode).toBe(409)
  })

  test('and asks for a new password: the owner is sent no link to what the stranger made', async () => {
    const email = anEmail()
    await register(email, STRANGERS)
    later()
    expect((await forgot(email)).statusCode).toBe(204)
    await forgot(email)
    const letters = await t.deps.db
      .selectFrom('mails')
      .select('letter')
      .where('recipient', '=', email)
      .where('cause', 'like', 'unproved:%')
      .execute()
    expect(letters).toHaveLength(1)
    expect(JSON.stringify(letters[0])).toContain('http://localhost:3000/sign-up"')
    const links = await t.deps.db
      .selectFrom('mailed_links')
      .select('kind')
      .where('person_id', '=', (await rowsOf(email)).id)
      .execute()
    expect(links).toEqual([{ kind: 'verify_email' }])
  })

  test('an organization an operator let in too early is taken back with it', async () => {
    const email = anEmail()
    const { organization_id } = (await found(email, STRANGERS, `Early ${newId().slice(-8)}`)).json()
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'approved' })
      .where('id', '=', organization_id)
      .execute()
    await register(email, OWNERS)
    const { state } = await t.deps.db
      .selectFrom('organizations')
      .select('state')
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('rejected')
  })
})

test('whoever knows the password goes on with what they began: another role, or the same anew', async () => {
  const email = anEmail()
  const { id: organization_id } = await buildOrganization(t.deps, 'employer')
  await register(email, OWNERS)
  const token = await mailedToken(t.deps, email)
  const body = { email, password: OWNERS, organization_id, first_name: 'Own', last_name: 'Er' }
  expect((await visitor(t).call(employerUserAuth.register, { body })).statusCode).toBe(201)
  expect((await register(email, OWNERS, 'Better')).statusCode).toBe(201)
  expect((await verify(token, OWNERS)).statusCode).toBe(200)
  const { first_name, accounts } = await rowsOf(email)
  expect([first_name, accounts.map(({ role, status }) => `${role} ${status}`).sort()]).toEqual([
    'Better',
    ['employer_user pending_review', 'student active'],
  ])
})

test('the right password of an unproved registration is answered like a wrong one', async () => {
  const email = anEmail()
  await register(email, OWNERS)
  const answers = [await register(email, OWNERS), await register(email, STRANGERS)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(answers.map((answer) => Object.keys(answer.json()))).toEqual([
    ['student_id', 'status'],
    ['student_id', 'status'],
  ])
})

test('whoever is invited by a letter comes in past what a stranger registered', async () => {
  const owner = await anEmployer(t)
  const email = anEmail()
  await register(email, STRANGERS, 'Strange')
  later()
  const { link } = (
    await owner.client.call(employerInvitations.invite, { body: { emails: [], team_role: 'recruiter' } })
  ).json()
  await owner.client.call(employerInvitations.invite, { body: { emails: [email], team_role: 'recruiter' } })
  expect(link).toBeTruthy()
  const { letter } = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const mailed = secretsIn((letter as unknown as { action: { url: string } }).action.url)
  const given = { token: mailed.get('token')!, proof: mailed.get('proof')! }
  const look = (await visitor(t).call(employerInvitations.look, { body: given })).json()
  expect(look.has_account).toBe(false)
  const body = { ...given, email, password: OWNERS, first_name: 'Own', last_name: 'Er' }
  const accepted = await visitor(t).call(employerInvitations.accept, { body })
  expect(accepted.json()).toMatchObject({ status: 'active' })
  expect(await rowsOf(email)).toMatchObject({
    first_name: 'Own',
    accounts: [{ role: 'employer_user', organization_id: owner.organization_id }],
  })
  expect((await signIn(email, STRANGERS)).statusCode).toBe(401)
})

test('a confirmation and a registration at the same moment leave one of them, whole', async () => {
  for (let round = 0; round < 6; round++) {
    const email = anEmail()
    await register(email, STRANGERS, 'Strange')
    const token = await mailedToken(t.deps, email)
    const [verified, registered] = await Promise.all([verify(token, STRANGERS), register(email, OWNERS)])
    const { first_name, email_verified_at, accounts } = await rowsOf(email)
    expect(accounts).toHaveLength(1)
    const strangers = verified.statusCode === 200
    expect([first_name, email_verified_at !== null]).toEqual(strangers ? ['Strange', true] : ['Own', false])
    // confirmed before or after the registration looked: the role is taken, or the password isn't theirs
    expect(strangers ? [409, 422] : [201]).toContain(registered.statusCode)
  }
})
