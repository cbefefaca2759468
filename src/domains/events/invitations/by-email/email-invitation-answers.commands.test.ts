import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURE_PASSWORD, mailedToken } from '#domains/accounts/accounts.fixtures.ts'
import { employerUserAuth } from '#domains/accounts/authentication.contract.ts'
import { employerRegistering } from '#domains/fairs/exhibitor-registration.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { approveOrganization } from '#domains/operators/organizations/organization-admin.contract.ts'
import { registerEmployer } from '#domains/teams/sign-up/organization-sign-up.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { newId } from '#shared/ids.ts'
import {
  anEmployer,
  anOperator,
  aStudent,
  aUniversity,
  visitor,
} from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { invited, invitingFair } from '../../../../../tests/harness/inviting.ts'
import { lettersAt } from '../../../../../tests/harness/letters.ts'
import {
  acceptByLink,
  declineByLink,
  lookAtInvitation,
  stopInvitations,
} from './email-invitation-answers.contract.ts'
import { withdrawEmailInvitation } from './email-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('the letter holds nothing the host wrote but its name, and a link that the host sees opened', async () => {
  const fair = await invitingFair(t)
  const { token, letter } = await invited(t, fair, 'ada@letter.example')
  expect(letter.subject).toContain('North College invites you')
  expect(JSON.stringify(letter)).not.toContain('Pelican')
  const looked = await visitor(t).call(lookAtInvitation, { body: { token } })
  expect(looked.json()).toMatchObject({
    event: { title: 'Pelican Fair', host: { name: 'North College' } },
    email: 'a…@letter.example',
    is_declined: false,
  })
  expect(await fair.states()).toEqual([['ada@letter.example', 'opened']])
  const other = { token: `${token}x` }
  expect(problemOf(await visitor(t).call(lookAtInvitation, { body: other })).error).toBe('link_expired')
})

test('declined with one press; an employer may still reconsider, and then it is no other’s', async () => {
  const fair = await invitingFair(t)
  const body = await invited(t, fair, 'ada@declines.example').then(({ token }) => ({ token }))
  expect((await visitor(t).call(declineByLink, { body })).statusCode).toBe(204)
  expect(await fair.states()).toEqual([['ada@declines.example', 'declined']])
  const [first, second] = [await anEmployer(t), await anEmployer(t)]
  expect((await first.client.call(acceptByLink, { body })).json()).toEqual({
    event_id: fair.event.id,
    state: 'pending',
  })
  expect(problemOf(await second.client.call(acceptByLink, { body })).error).toBe('conflict')
  expect(problemOf(await visitor(t).call(declineByLink, { body })).error).toBe('conflict')
  expect(await fair.states()).toEqual([['ada@declines.example', 'started']])
  await buildFairRegistration(t.deps, {
    event_id: fair.event.id,
    organization_id: first.organization_id,
  })
  expect((await fair.list({ state: ['registered'] })).data).toMatchObject([
    { organization: { id: first.organization_id }, may: { withdraw: false } },
  ])
  expect((await fair.list()).counts).toMatchObject({ registered: 1, started: 0 })
})

const founder = (email: string, organization_name: string) => ({
  organization_name,
  industry: 'Software' as const,
  company_size: '11-50' as const,
  country_code: 'US',
  first_name: 'Ada',
  last_name: 'Stone',
  email,
  password: FIXTURE_PASSWORD,
})
const verify = async (email: string) =>
  visitor(t).call(employerUserAuth.verifyEmail, {
    body: { token: await mailedToken(t.deps, email), password: FIXTURE_PASSWORD },
  })
const approve = async (organization_id: string) => {
  const operator = await anOperator(t)
  await operator.client.call(approveOrganization, { body: { organization_ids: [organization_id] } })
  await t.drain()
}

test('whoever signs up through the link takes the invitation up, and is invited once approved', async () => {
  const fair = await invitingFair(t)
  const { token } = await invited(t, fair, 'ada@newcomer.example')
  const next = `/email-invitation?token=${token}`
  const body = { ...founder('other@newcomer.example', 'Newcomer Mills'), next }
  const { organization_id } = (await visitor(t).call(registerEmployer, { body })).json()
  await t.drain()
  expect(await fair.states()).toEqual([['ada@newcomer.example', 'started']])
  const looked = await visitor(t).call(lookAtInvitation, { body: { token } })
  expect(looked.json().is_taken_up).toBe(true)
  await verify('other@newcomer.example')
  await approve(organization_id)
  const rows = await t.deps.db
    .selectFrom('event_invitations')
    .select(['organization_id', 'state'])
    .where('event_id', '=', fair.event.id)
    .execute()
  expect(rows).toEqual([{ organization_id, state: 'pending' }])
  const subjects = (await lettersAt(t, 'other@newcomer.example')).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.includes('Pelican Fair'))).toHaveLength(1)
})

test('whoever signs up with the invited address does too, once it is verified', async () => {
  const fair = await invitingFair(t)
  await invited(t, fair, 'ada@byaddress.example')
  const body = founder('ada@byaddress.example', 'Address Mills')
  await visitor(t).call(registerEmployer, { body })
  await t.drain()
  expect(await fair.states()).toEqual([['ada@byaddress.example', 'sent']])
  await verify('ada@byaddress.example')
  await t.drain()
  expect(await fair.states()).toEqual([['ada@byaddress.example', 'started']])
})

test('an employer that was suspended or rejected keeps nobody else from an invitation', async () => {
  const fair = await invitingFair(t)
  const body = await invited(t, fair, 'ada@twice.example').then(({ token }) => ({ token }))
  const [first, second] = [await anEmployer(t), await anEmployer(t)]
  await first.client.call(acceptByLink, { body })
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', first.organization_id)
    .execute()
  expect((await visitor(t).call(lookAtInvitation, { body })).json().is_taken_up).toBe(false)
  expect((await second.client.call(acceptByLink, { body })).statusCode).toBe(200)
  const { data } = await fair.list({ way: ['email'] })
  expect(data).toMatchObject([{ organization: { id: second.organization_id } }])
})

test('what a rejected employer took up is as before: withdrawn, reminded of, and open to others', async () => {
  const now = t.clock.now()
  const fair = await invitingFair(t, {
    starts_at: later(now, 30 * DAY),
    exhibitors_close_at: later(now, 20 * DAY),
  })
  const { token } = await invited(t, fair, 'ada@rejected.example')
  const body = {
    ...founder('eve@rejected.example', 'Rejected Mills'),
    next: `/email-invitation?token=${token}`,
  }
  const { organization_id } = (await visitor(t).call(registerEmployer, { body })).json()
  await t.drain()
  expect(await fair.states()).toEqual([['ada@rejected.example', 'started']])
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'rejected' })
    .where('id', '=', organization_id)
    .execute()
  expect((await fair.list()).data).toMatchObject([
    { state: 'sent', organization: null, may: { withdraw: true } },
  ])
  t.clock.advance(14 * DAY)
  await t.tick()
  const subjects = (await lettersAt(t, 'ada@rejected.example')).map(({ subject }) => subject)
  expect(subjects).toContain('Reminder: North College invites you to a career fair')
  const [{ id }] = (await fair.list()).data
  const withdrawn = await fair.host.client.call(withdrawEmailInvitation, { body: { invitation_id: id } })
  expect(withdrawn.statusCode).toBe(204)
})

test('an invitation of an employer that waits for its review can be withdrawn; once approved it is invited to nothing', async () => {
  const fair = await invitingFair(t)
  const { token } = await invited(t, fair, 'ada@waits.example')
  const body = { ...founder('eve@waits.example', 'Waiting Mills'), next: `/email-invitation?token=${token}` }
  const { organization_id } = (await visitor(t).call(registerEmployer, { body })).json()
  await t.drain()
  const [row] = (await fair.list()).data
  expect(row).toMatchObject({ state: 'started', goes_to: 'address', may: { withdraw: true } })
  const withdrawn = await fair.host.client.call(withdrawEmailInvitation, { body: { invitation_id: row.id } })
  expect(withdrawn.statusCode).toBe(204)
  await verify('eve@waits.example')
  await approve(organization_id)
  expect((await fair.list()).data).toEqual([])
})

test('whoever registers while a colleague opens the link has accepted', async () => {
  const fair = await invitingFair(t)
  for (let round = 0; round < 5; round++) {
    const body = await invited(t, fair, `ada${round}@colleagues.example`).then(({ token }) => ({ token }))
    const one = await anEmployer(t)
    const other = await anEmployer(t, { organization_id: one.organization_id })
    const [taken, registered] = await Promise.all([
      one.client.call(acceptByLink, { body }),
      other.client.call(employerRegistering.register, {
        params: fair.params,
        body: { representatives: [{ name: 'Ann Lee', email: 'ann@example.com', job_title: '' }] },
      }),
    ])
    expect([taken.statusCode, registered.statusCode]).toEqual([200, 201])
    const { state } = await t.deps.db
      .selectFrom('event_invitations')
      .select('state')
      .where('organization_id', '=', one.organization_id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('accepted')
  }
})

test('an employer that takes part already has accepted; nobody but employers accepts', async () => {
  const fair = await invitingFair(t)
  const body = await invited(t, fair, 'ada@already.example').then(({ token }) => ({ token }))
  const { organization_id, client } = await anEmployer(t)
  await buildFairRegistration(t.deps, { event_id: fair.event.id, organization_id })
  expect((await client.call(acceptByLink, { body })).json()).toMatchObject({ state: 'accepted' })
  for (const other of [await aStudent(t), await aUniversity(t)])
    expect((await other.client.call(acceptByLink, { body })).statusCode).toBe(403)
  expect((await visitor(t).call(acceptByLink, { body })).statusCode).toBe(401)
})

test('two employers at once: one takes it up', async () => {
  const fair = await invitingFair(t)
  const body = await invited(t, fair, 'ada@race.example').then(({ token }) => ({ token }))
  const takers = await Promise.all([1, 2, 3].map(() => anEmployer(t)))
  const answers = await Promise.all(takers.map(({ client }) => client.call(acceptByLink, { body })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
})

test('what is mailed by the link of an invitation opens nothing else', async () => {
  const fair = await invitingFair(t)
  const { token } = await invited(t, fair, 'ada@guess.example')
  const [id, signature] = token.split('.') as [string, string]
  const [row] = (await fair.list()).data
  expect(row.id).toBe(id)
  const wrong = [
    `${id}.${signature}.`,
    `${id.toUpperCase()}.${signature}`,
    `${newId()}.${signature}`,
    `${id}.`,
    id,
    ' ',
    `${id}.${signature.slice(0, -1)}`,
  ]
  for (const one of wrong) {
    const looked = await visitor(t).call(lookAtInvitation, { body: { token: one } })
    expect(problemOf(looked).error, one).toBe('link_expired')
    expect((await visitor(t).call(stopInvitations, { query: { token: one } })).statusCode).toBe(409)
  }
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', fair.host.organization_id)
    .execute()
  const { client } = await anEmployer(t)
  for (const answer of [
    await visitor(t).call(lookAtInvitation, { body: { token } }),
    await visitor(t).call(declineByLink, { body: { token } }),
    await client.call(acceptByLink, { body: { token } }),
  ])
    expect(problemOf(answer).error).toBe('link_expired')
})
