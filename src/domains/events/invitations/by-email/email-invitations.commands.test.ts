import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { aUniversity, visitor } from '../../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../../tests/harness/app.ts'
import { problemOf } from '../../../../../tests/harness/client.ts'
import { invited, invitingFair, outcomesOf } from '../../../../../tests/harness/inviting.ts'
import { buildEvent } from '../../events.fixtures.ts'
import { declineByLink, lookAtInvitation, stopInvitations } from './email-invitation-answers.contract.ts'
import { inviteByEmail, withdrawEmailInvitation } from './email-invitations.contract.ts'
import { lettersSince } from './email-invitations.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('who wants no invitations gets none, from nobody', async () => {
  const [fair, other] = [await invitingFair(t), await invitingFair(t)]
  const { letter } = await invited(t, fair, 'ada@refuses.example')
  const query = { token: new URL(letter.unsubscribe_url!).searchParams.get('token')! }
  expect((await visitor(t).call(stopInvitations, { query })).statusCode).toBe(204)
  expect(outcomesOf((await other.invite('ada@refuses.example')).json().rows)).toEqual([[1, 'refused']])
})

test('a letter that no server takes is shown as bounced; one nobody took up can be withdrawn', async () => {
  const fair = await invitingFair(t)
  const { token } = await invited(t, fair, 'ada@bounces.example')
  await t.deps.db
    .updateTable('mails')
    .set({ state: 'failed', failure: '550 no such user' })
    .where('recipient', '=', 'ada@bounces.example')
    .execute()
  const [row] = (await fair.list()).data
  expect(row.state).toBe('bounced')
  const body = { invitation_id: row.id }
  expect((await fair.host.client.call(withdrawEmailInvitation, { body })).statusCode).toBe(204)
  expect(await fair.states()).toEqual([])
  const gone = await visitor(t).call(lookAtInvitation, { body: { token } })
  expect(problemOf(gone).error).toBe('link_expired')
})

test('whoever declined stays on the list and is not invited again; what is withdrawn counts for the day', async () => {
  const fair = await invitingFair(t)
  const { token } = await invited(t, fair, 'ada@stays.example')
  await visitor(t).call(declineByLink, { body: { token } })
  const [row] = (await fair.list()).data
  expect(row.may).toEqual({ withdraw: false, invite_again: false })
  const withdraw = (invitation_id: string) =>
    fair.host.client.call(withdrawEmailInvitation, { body: { invitation_id } })
  expect(problemOf(await withdraw(row.id)).error).toBe('conflict')
  expect(outcomesOf((await fair.invite('ada@stays.example')).json().rows)).toEqual([[1, 'already_invited']])
  const since = new Date(t.clock.now().getTime() - DAY)
  const sent = () => lettersSince(t.deps.db, fair.host.organization_id, since)
  await invited(t, fair, 'bob@goes.example')
  const { data } = await fair.list({ search: 'bob@goes' })
  expect((await withdraw(data[0].id)).statusCode).toBe(204)
  expect(await sent()).toBe(2)
})

test('one mailbox is written to three times an hour; a day has room for so many', async () => {
  const host = await invitingFair(t)
  const events = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      buildEvent(t.deps, { organization_id: host.host.organization_id, title: `Fair ${n}` }),
    ),
  )
  const found = []
  for (const { id } of events) {
    const body = { list: 'ada@often.example' }
    const answer = await host.host.client.call(inviteByEmail, { params: { id }, body })
    found.push(answer.json().rows[0].outcome)
  }
  expect(found).toEqual(['invited', 'invited', 'invited', 'held'])
  const page = (at: number) => Array.from({ length: 998 }, (_, n) => `p${at}n${n}@room.example`).join('\n')
  const started = performance.now()
  expect((await host.invite(page(1))).json().invited).toBe(998)
  expect(performance.now() - started).toBeLessThan(30_000)
  expect((await host.invite(page(2))).json().invited).toBe(998)
  expect(problemOf(await host.invite(page(3), true)).error).toBe('too_many_requests')
  t.clock.advance(DAY)
  expect((await host.invite(page(3), true)).json().invited).toBe(998)
})

test('only for an event that is out and still takes exhibitors, by who may invite', async () => {
  const draft = await invitingFair(t, { state: 'draft' })
  expect(problemOf(await draft.invite('ada@draft.example')).error).toBe('conflict')
  const closed = await invitingFair(t, { exhibitors_close_at: new Date(t.clock.now().getTime() - DAY) })
  expect(problemOf(await closed.invite('ada@closed.example')).error).toBe('conflict')
  const fair = await invitingFair(t)
  const viewer = await aUniversity(t, {
    organization_id: fair.host.organization_id,
    team_role: 'viewer',
  })
  const { id } = fair.event
  const refused = await viewer.client.call(inviteByEmail, { params: { id }, body: { list: 'a@b.example' } })
  expect(refused.statusCode).toBe(403)
})
