import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { subjectsTo } from '../../../../tests/harness/letters.ts'
import { buildEvent } from '../events.fixtures.ts'
import { addressHash } from './by-email/email-invitation-tokens.mapping.ts'
import { buildEmailInvitation } from './by-email/email-invitations.fixtures.ts'
import { buildInvitation } from './event-invitations.fixtures.ts'
import { changeInvitationReminders, invitationReminders } from './invitation-reminders.contract.ts'
import { invitationTicks } from './invitation-reminders.reactions.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const tick = async () => {
  for (const { run } of invitationTicks) await run(t.deps)
  await t.drain()
}
const remindersTo = async (recipient: string) => {
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', recipient)
    .where('cause', 'like', 'email_invitation_reminder:%')
    .execute()
  return rows.length
}

const noticesTo = async (person_id: string) =>
  (await subjectsTo(t, person_id)).filter((subject) => subject.startsWith('Reminder: ')).length

test('who has not answered is reminded twice, before exhibitors can no longer register', async () => {
  const host = await aUniversity(t)
  const now = t.clock.now()
  const { id: event_id } = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    title: 'Harbor fair',
    starts_at: later(now, 30 * DAY),
    exhibitors_close_at: later(now, 10 * DAY),
  })
  const [silent, answered, taker] = [await anEmployer(t), await anEmployer(t), await anEmployer(t)]
  await buildInvitation(t.deps, { event_id, organization_id: silent.organization_id })
  await buildInvitation(t.deps, { event_id, organization_id: answered.organization_id, state: 'declined' })
  await buildEmailInvitation(t.deps, { event_id, email: 'silent@mill.example' })
  await buildEmailInvitation(t.deps, { event_id, email: 'no@mill.example', declined_at: now })
  const { organization_id } = taker
  await buildEmailInvitation(t.deps, { event_id, email: 'taken@mill.example', organization_id })
  const found = async () => [
    await noticesTo(silent.person_id),
    await noticesTo(answered.person_id),
    await remindersTo('silent@mill.example'),
    await remindersTo('no@mill.example'),
    await remindersTo('taken@mill.example'),
  ]
  await tick()
  expect(await found()).toEqual([0, 0, 0, 0, 0])
  t.clock.advance(4 * DAY)
  await tick()
  await buildEmailInvitation(t.deps, { event_id, email: 'late@mill.example' })
  await tick()
  expect(await found()).toEqual([1, 0, 1, 0, 0])
  t.clock.advance(4.5 * DAY)
  await tick()
  await tick()
  expect(await found()).toEqual([2, 0, 2, 0, 0])
  expect(await remindersTo('late@mill.example')).toBe(1)
  t.clock.advance(2 * DAY)
  await tick()
  expect(await found()).toEqual([2, 0, 2, 0, 0])
})

const aClosingFair = async (days_to_close = 10) => {
  const host = await aUniversity(t)
  const now = t.clock.now()
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(now, 60 * DAY),
    exhibitors_close_at: later(now, days_to_close * DAY),
  })
  return { host, event_id: event.id, params: { id: event.id } }
}

test('nobody is reminded whose letter came back, who takes part, or who wants no invitations', async () => {
  const { event_id } = await aClosingFair()
  const member = await anEmployer(t, { email: 'member@takes-part.example' })
  await buildFairRegistration(t.deps, { event_id, organization_id: member.organization_id })
  for (const email of ['member@takes-part.example', 'later@bounces.example', 'no@refuses.example'])
    await buildEmailInvitation(t.deps, { event_id, email })
  t.clock.advance(4 * DAY)
  await tick()
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'failed' })
    .where('recipient', '=', 'later@bounces.example')
    .execute()
  await t.deps.db
    .insertInto('invitation_refusals')
    .values({ address_hash: addressHash(t.deps.secretKey, 'no@refuses.example'), created_at: t.clock.now() })
    .execute()
  t.clock.advance(5 * DAY)
  await tick()
  expect(await remindersTo('member@takes-part.example')).toBe(0)
  expect(await remindersTo('later@bounces.example')).toBe(1)
  expect(await remindersTo('no@refuses.example')).toBe(1)
})

test('the host chooses the days: two, one, or none, and nobody gets more than two', async () => {
  const { host, event_id, params } = await aClosingFair(20)
  const [silent] = [await anEmployer(t)]
  await buildInvitation(t.deps, { event_id, organization_id: silent.organization_id })
  await buildEmailInvitation(t.deps, { event_id, email: 'chosen@days.example' })
  const change = (days: number[]) => host.client.call(changeInvitationReminders, { params, body: { days } })
  const found = async () => [await noticesTo(silent.person_id), await remindersTo('chosen@days.example')]
  expect((await host.client.call(invitationReminders, { params })).json()).toMatchObject({
    days: [7, 2],
    may: { change: true },
  })
  expect((await change([3, 14])).json()).toMatchObject({ days: [14, 3] })
  t.clock.advance(7 * DAY)
  await tick()
  expect(await found()).toEqual([1, 1])
  await change([])
  t.clock.advance(11 * DAY)
  await tick()
  expect(await found()).toEqual([1, 1])
  // later than what was sent, and then earlier
  await change([2])
  await tick()
  expect(await found()).toEqual([2, 2])
  await change([15, 1])
  t.clock.advance(1.5 * DAY)
  await tick()
  expect(await found()).toEqual([2, 2])
  for (const wrong of [[1, 2, 3], [0], [61], [2, 2], [1.5]])
    expect((await change(wrong)).statusCode).toBe(422)
  const viewer = await aUniversity(t, { organization_id: host.organization_id, team_role: 'viewer' })
  expect((await viewer.client.call(invitationReminders, { params })).json().may.change).toBe(false)
  await t.deps.db
    .updateTable('events')
    .set({ state: 'canceled', canceled_at: t.clock.now() })
    .where('id', '=', event_id)
    .execute()
  expect((await change([5])).statusCode).toBe(409)
})

test('a day has 24 hours when winter time begins', async () => {
  const change = new Date('2026-10-25T01:00:00.000Z')
  t.clock.advance(change.getTime() - t.clock.now().getTime() - 5 * DAY)
  const { event_id } = await aClosingFair(8)
  await buildEmailInvitation(t.deps, { event_id, email: 'winter@time.example' })
  await sql`set time zone 'Europe/Berlin'`.execute(t.deps.db)
  t.clock.advance(DAY - 1000)
  await tick()
  expect(await remindersTo('winter@time.example')).toBe(0)
  t.clock.advance(1000)
  await tick()
  expect(await remindersTo('winter@time.example')).toBe(1)
})

test('servers that look at the same moment remind once, and none fails', async () => {
  const { event_id } = await aClosingFair(8)
  const emails = Array.from({ length: 300 }, (_, n) => `silent${n}@same-moment.example`)
  for (const email of emails) await buildEmailInvitation(t.deps, { event_id, email })
  t.clock.advance(2 * DAY)
  await Promise.all([1, 2, 3, 4].map(tick))
  const { sent } = await t.deps.db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('recipient', 'like', '%@same-moment.example')
    .executeTakeFirstOrThrow()
  expect(sent).toBe(emails.length)
})

test('the team of a suspended employer is reminded of nothing', async () => {
  const host = await aUniversity(t)
  const now = t.clock.now()
  const { id: event_id } = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(now, 30 * DAY),
    exhibitors_close_at: later(now, 10 * DAY),
  })
  const { organization_id, person_id } = await anEmployer(t)
  await buildInvitation(t.deps, { event_id, organization_id })
  await t.deps.db
    .updateTable('organizations')
    .set({ state: 'suspended' })
    .where('id', '=', organization_id)
    .execute()
  t.clock.advance(4 * DAY)
  await tick()
  expect(await noticesTo(person_id)).toBe(0)
})
