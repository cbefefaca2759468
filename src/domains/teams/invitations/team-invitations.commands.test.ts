import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken, secretsIn } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import { session } from '#domains/accounts/sign-in.contract.ts'
import { DAY } from '#platform/clock.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { TeamRole } from '#shared/endpoint.ts'
import { anEmployer, aStudent, aUniversity, visitor } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { employerTeam } from '../teams.contract.ts'
import { employerInvitations, universityInvitations } from './team-invitations.contract.ts'

let t: TestApp
let count = 0
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Owner = Awaited<ReturnType<typeof anEmployer>>
const anEmail = () => `invited-${count++}@example.com`
const invite = (owner: Owner, emails: string[], team_role: TeamRole = 'recruiter') =>
  owner.client.call(employerInvitations.invite, { body: { emails, team_role } })
const partsOf = (link: string) => {
  const secrets = secretsIn(link)
  const proof = secrets.get('proof')
  return { pathname: new URL(link).pathname, token: secrets.get('token')!, ...(proof ? { proof } : {}) }
}
/** The link in the newest email to the address. */
const mailed = async (email: string) => {
  const { letter } = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('recipient', '=', email)
    .where('cause', 'like', 'invitation:%')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return partsOf((letter as Letter).action!.url)
}
const newcomer = { first_name: 'Noor', last_name: 'Lind', password: FIXTURE_PASSWORD }
const accept = async (
  { token, proof }: { token: string; proof?: string },
  body: { email: string; password?: string },
  client = visitor(t),
) => ({
  client,
  answer: await client.call(employerInvitations.accept, {
    body: { token, ...(proof ? { proof } : {}), ...newcomer, ...body },
  }),
})
const pending = async (owner: Owner) => (await owner.client.call(employerInvitations.list)).json()

describe('a mailed invitation', () => {
  test('is shown for what it is, and lets somebody new in at once', async () => {
    const owner = await anEmployer(t, { organization: { name: 'Kestrel Works' } })
    const email = anEmail()
    expect((await invite(owner, [email.toUpperCase()])).json()).toMatchObject({ invitations: [{ email }] })
    const link = await mailed(email)
    expect(link.pathname).toBe('/sign-up/leading-team-employer')
    const { token, proof } = link
    const shown = await visitor(t).call(employerInvitations.look, {
      body: { token, ...(proof ? { proof } : {}) },
    })
    expect(shown.json()).toMatchObject({
      organization: { name: 'Kestrel Works' },
      team_role: 'recruiter',
      email,
      has_account: false,
    })
    const { answer, client } = await accept(link, { email })
    expect(answer.json()).toEqual({ status: 'active', organization: 'Kestrel Works' })
    expect((await client.call(session)).json()).toMatchObject({
      mode: 2,
      account: { team_role: 'recruiter', organization: { id: owner.organization_id } },
    })
    expect((await pending(owner)).total_row).toBe(0)
  })

  test('works once, also for two at the same moment', async () => {
    const owner = await anEmployer(t)
    const { link } = (await invite(owner, [])).json()
    const parts = partsOf(link)
    const emails = [anEmail(), anEmail()]
    const answers = await Promise.all(emails.map((email) => accept(parts, { email })))
    expect(answers.map(({ answer }) => answer.statusCode).sort()).toEqual([200, 409])
    const loser = answers.findIndex(({ answer }) => answer.statusCode === 409)
    expect(problemOf(answers[loser]!.answer).error).toBe('link_used')
    const known = await t.deps.db
      .selectFrom('persons')
      .select('id')
      .where('email', '=', emails[loser]!)
      .executeTakeFirst()
    expect(known).toBeUndefined()
  })

  test('is for its address alone, and for its kind', async () => {
    const owner = await anEmployer(t)
    const email = anEmail()
    await invite(owner, [email])
    const link = await mailed(email)
    const { answer } = await accept(link, { email: anEmail() })
    expect(problemOf(answer)).toMatchObject({ status: 422, fields: { email: [expect.anything()] } })
    const { token } = link
    const elsewhere = await visitor(t).call(universityInvitations.look, { body: { token } })
    expect(problemOf(elsewhere).error).toBe('link_expired')
  })

  test('is kept as a hash, never as what the link says', async () => {
    const owner = await anEmployer(t)
    const key = { 'idempotency-key': 'a-key-of-the-browser' }
    const answer = await t.app.inject({
      method: 'PUT',
      url: '/api/employer/leading-team-list/send-email-invitation',
      headers: { ...key, cookie: owner.client.cookie },
      payload: { emails: [], team_role: 'viewer' },
    })
    const { token } = partsOf(answer.json().link)
    const kept = await Promise.all([
      t.deps.db.selectFrom('idempotency_keys').selectAll().execute(),
      t.deps.db.selectFrom('mailed_links').selectAll().execute(),
      t.deps.db.selectFrom('activities').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('ends after 7 days', async () => {
    const u = await openTestApp()
    const owner = await anEmployer(u)
    const made = await owner.client.call(employerInvitations.invite, {
      body: { emails: [], team_role: 'viewer' },
    })
    const { token } = partsOf(made.json().link)
    u.clock.advance(7 * DAY - 1000)
    expect((await visitor(u).call(employerInvitations.look, { body: { token } })).statusCode).toBe(200)
    u.clock.advance(1000)
    const late = await visitor(u).call(employerInvitations.look, { body: { token } })
    expect(problemOf(late).error).toBe('link_expired')
    await u.close()
  })
})

describe('a link that was handed on', () => {
  test('proves no mailbox: the email is verified first, and then its owner is in', async () => {
    const owner = await anEmployer(t)
    const email = anEmail()
    const { link } = (await invite(owner, [email])).json()
    t.clock.advance(1000)
    const { answer, client } = await accept(partsOf(link), { email })
    expect(answer.json().status).toBe('email_not_verified')
    expect((await client.call(session)).json().person).toBeNull()
    const token = await mailedToken(t.deps, email)
    const verified = await client.call(employerUserAuth.verifyEmail, {
      body: { token, password: FIXTURE_PASSWORD },
    })
    expect(verified.json()).toEqual({ email, status: 'active', next: null })
  })

  test('refuses a made-up proof', async () => {
    const owner = await anEmployer(t)
    const email = anEmail()
    const { link } = (await invite(owner, [email])).json()
    const { answer } = await accept({ ...partsOf(link), proof: 'x'.repeat(43) }, { email })
    expect(answer.json().status).toBe('email_not_verified')
  })
})

describe('somebody who has an account', () => {
  test('joins with the password they have', async () => {
    const owner = await anEmployer(t)
    const student = await aStudent(t, { email: anEmail() })
    const { email } = await t.deps.db
      .selectFrom('persons')
      .select('email')
      .where('id', '=', student.person_id)
      .executeTakeFirstOrThrow()
    const { link } = (await invite(owner, [])).json()
    const wrong = await accept(partsOf(link), { email, password: 'not the right one' })
    expect(problemOf(wrong.answer)).toMatchObject({ status: 422, fields: { password: [expect.anything()] } })
    const { answer, client } = await accept(partsOf(link), { email })
    expect(answer.json().status).toBe('active')
    expect((await client.call(session)).json().roles.sort()).toEqual(['employer_user', 'student'])
  })

  test('in another team stays there, and the link keeps working', async () => {
    const owner = await anEmployer(t)
    const email = anEmail()
    await anEmployer(t, { email })
    const { link } = (await invite(owner, [])).json()
    expect((await accept(partsOf(link), { email })).answer.statusCode).toBe(409)
    expect((await pending(owner)).total_row).toBe(1)
  })

  test('removed from one team joins another; closed by an operator, none', async () => {
    const first = await anEmployer(t)
    const email = anEmail()
    const member = await anEmployer(t, { organization_id: first.organization_id, team_role: 'viewer', email })
    await first.client.call(employerTeam.remove, { body: { account_id: member.id } })
    const second = await anEmployer(t)
    const { link } = (await invite(second, [])).json()
    const { answer, client } = await accept(partsOf(link), { email })
    expect(answer.json().status).toBe('active')
    expect((await client.call(session)).json().account.organization.id).toBe(second.organization_id)

    const closed = anEmail()
    await anEmployer(t, { email: closed, status: 'deactivated' })
    const other = (await invite(second, [])).json()
    expect((await accept(partsOf(other.link), { email: closed })).answer.statusCode).toBe(409)
  })
})

describe('inviting', () => {
  test('again ends the letter before; withdrawn, a link says so', async () => {
    const owner = await anEmployer(t)
    const email = anEmail()
    await invite(owner, [email])
    const before = await mailed(email)
    await invite(owner, [email], 'viewer')
    expect(problemOf((await accept(before, { email })).answer).error).toBe('link_expired')
    const { data } = await pending(owner)
    expect(data).toMatchObject([{ email, team_role: 'viewer' }])

    const body = { invitation_id: data[0].id }
    const again = await owner.client.call(employerInvitations.resend, { body })
    expect(again.statusCode).toBe(200)
    expect((await owner.client.call(employerInvitations.withdraw, { body })).statusCode).toBe(404)
    const [open] = (await pending(owner)).data
    const withdraw = () =>
      owner.client.call(employerInvitations.withdraw, { body: { invitation_id: open.id } })
    expect((await withdraw()).statusCode).toBe(204)
    expect((await withdraw()).statusCode).toBe(404)
    expect(problemOf((await accept(await mailed(email), { email })).answer).error).toBe('link_expired')
  })

  test('is for admins, as an owner for owners, and never at another team', async () => {
    const owner = await anEmployer(t)
    const admin = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'admin' })
    const recruiter = await anEmployer(t, { organization_id: owner.organization_id, team_role: 'recruiter' })
    expect((await invite(recruiter, [anEmail()])).statusCode).toBe(403)
    expect((await invite(admin, [anEmail()], 'owner')).statusCode).toBe(403)
    expect((await invite(owner, [anEmail()], 'owner')).statusCode).toBe(200)
    const { id } = (await pending(owner)).data[0]
    const stranger = await anEmployer(t)
    for (const call of [employerInvitations.withdraw, employerInvitations.resend])
      expect((await stranger.client.call(call, { body: { invitation_id: id } })).statusCode).toBe(404)
  })

  test('tells every wrong address, and sends to nobody then', async () => {
    const owner = await anEmployer(t)
    const answer = await invite(owner, ['fine@example.com', 'not an address', 'nor this'])
    const { status, fields } = problemOf(answer)
    expect(status).toBe(422)
    expect(Object.keys(fields!)).toEqual(['emails.1', 'emails.2'])
    expect((await pending(owner)).total_row).toBe(0)
    expect((await invite(owner, Array.from({ length: 21 }, anEmail))).statusCode).toBe(422)
  })

  test('stops at a hundred an hour', async () => {
    const owner = await anEmployer(t)
    for (let round = 0; round < 5; round++) await invite(owner, Array.from({ length: 20 }, anEmail))
    expect((await invite(owner, [])).statusCode).toBe(429)
  })

  test('works at universities, with their roles', async () => {
    const owner = await aUniversity(t)
    const made = await owner.client.call(universityInvitations.invite, {
      body: { emails: [], team_role: 'staff' },
    })
    expect(partsOf(made.json().link).pathname).toBe('/sign-up/leading-team-university')
    const wrong = await owner.client.call(universityInvitations.invite, {
      body: { emails: [], team_role: 'recruiter' },
    })
    expect(wrong.statusCode).toBe(422)
  })

  test('a suspended organization takes nobody in', async () => {
    const owner = await anEmployer(t)
    const { link } = (await invite(owner, [])).json()
    await t.deps.db
      .updateTable('organizations')
      .set({ state: 'suspended' })
      .where('id', '=', owner.organization_id)
      .execute()
    expect(problemOf((await accept(partsOf(link), { email: anEmail() })).answer).error).toBe('link_expired')
  })
})
