import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invited, invitingFair } from '../../../../tests/harness/inviting.ts'
import { acceptByLink, lookAtInvitation } from './by-email/email-invitation-answers.contract.ts'
import { universityInviting } from './event-invitations.contract.ts'
import { employerOpen } from './invitation-links.contract.ts'
import type { ListedInvitation } from './invitation-list.contract.ts'
import { noteProgress } from './invitation-progress.contract.ts'
import { employerInvited } from './received-invitations.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

type Employer = Awaited<ReturnType<typeof anEmployer>>
type Fair = Awaited<ReturnType<typeof invitingFair>>

const pick = async (fair: Fair, employers: readonly Employer[]) => {
  const selected_employers_list = employers.map(({ organization_id }) => ({ value: organization_id }))
  const body = { selected_employers_list }
  await fair.host.client.call(universityInviting.invite, { params: fair.params, body })
  await t.drain()
}
const note = (employer: Employer, event_id: string, step: 'opened' | 'started') =>
  employer.client.call(noteProgress, { body: { event_id, step } })
const statesOf = async (fair: Fair, query = {}) => {
  const { data }: { data: ListedInvitation[] } = await fair.list(query)
  return Object.fromEntries(data.map((row) => [row.organization?.id ?? row.email, row.state]))
}

test('whoever was picked goes from sent to opened, started, and registered, like whoever was written to', async () => {
  const fair = await invitingFair(t)
  const event_id = fair.event.id
  const employer = await anEmployer(t)
  await pick(fair, [employer])
  const state = async () => (await statesOf(fair))[employer.organization_id]
  expect(await state()).toBe('sent')
  expect((await note(employer, event_id, 'opened')).statusCode).toBe(204)
  expect(await state()).toBe('opened')
  await note(employer, event_id, 'started')
  expect(await state()).toBe('started')
  await note(employer, event_id, 'opened')
  expect(await state()).toBe('started')
  await buildFairRegistration(t.deps, { event_id, organization_id: employer.organization_id })
  expect(await state()).toBe('registered')
  expect((await fair.list({ state: ['registered'] })).data).toHaveLength(1)
  expect((await fair.list({ state: ['started'] })).data).toHaveLength(0)
  expect((await fair.list()).counts).toMatchObject({ sent: 0, started: 0, registered: 1 })
})

test('only the first look counts, asking again starts anew, and nobody follows what they are not invited to', async () => {
  const fair = await invitingFair(t)
  const [employer, stranger] = [await anEmployer(t), await anEmployer(t)]
  await pick(fair, [employer])
  await note(employer, fair.event.id, 'opened')
  const [first] = (await fair.list()).data
  t.clock.advance(60_000)
  await note(employer, fair.event.id, 'opened')
  expect((await fair.list()).data[0].opened_at).toBe(first.opened_at)
  await employer.client.call(employerInvited.decline, {
    body: { event_id: fair.event.id, reason: 'Too far' },
  })
  expect((await fair.list()).data).toMatchObject([
    { state: 'declined', decline_reason: 'Too far', may: { withdraw: false, invite_again: true } },
  ])
  await pick(fair, [employer])
  expect((await fair.list()).data).toMatchObject([{ state: 'sent', opened_at: null }])
  expect(problemOf(await note(stranger, fair.event.id, 'opened')).error).toBe('not_found')
})

test('whoever declined and comes by the event’s link begins anew, and has opened it', async () => {
  const fair = await invitingFair(t)
  const employer = await anEmployer(t)
  await pick(fair, [employer])
  await note(employer, fair.event.id, 'started')
  await employer.client.call(employerInvited.decline, { body: { event_id: fair.event.id } })
  const { searchParams } = new URL((await fair.list()).link)
  const body = { id: fair.event.id, token: searchParams.get('token')! }
  expect((await employer.client.call(employerOpen, { body })).statusCode).toBe(200)
  expect((await fair.list()).data).toMatchObject([{ state: 'opened', way: 'link' }])
})

test('a team none of whose letters arrived is bounced; one letter that did is enough', async () => {
  const fair = await invitingFair(t)
  const [none, one] = [await anEmployer(t), await anEmployer(t)]
  await anEmployer(t, { organization_id: one.organization_id })
  await pick(fair, [none, one])
  const fail = (person_id: string) =>
    t.deps.db
      .updateTable('mails')
      .set({ state: 'failed', failure: '550 no such user' })
      .where('person_id', '=', person_id)
      .execute()
  await fail(none.person_id)
  await fail(one.person_id)
  expect(await statesOf(fair)).toEqual({ [none.organization_id]: 'bounced', [one.organization_id]: 'sent' })
})

test('an employer that takes up what was sent to an address is one row, by name and by address', async () => {
  const fair = await invitingFair(t)
  const [taker, picked] = [await anEmployer(t), await anEmployer(t)]
  const { token } = await invited(t, fair, 'ada@one-row.example')
  await pick(fair, [picked])
  await taker.client.call(lookAtInvitation, { body: { token } })
  expect(await statesOf(fair)).toEqual({ 'ada@one-row.example': 'opened', [picked.organization_id]: 'sent' })
  await taker.client.call(acceptByLink, { body: { token } })
  expect(await statesOf(fair)).toEqual({
    [taker.organization_id]: 'started',
    [picked.organization_id]: 'sent',
  })
  expect((await fair.list({ search: 'one-row' })).data).toMatchObject([
    {
      way: 'email',
      goes_to: 'team',
      email: 'ada@one-row.example',
      organization: { id: taker.organization_id },
    },
  ])
  expect((await fair.list({ way: ['pick'] })).data).toMatchObject([{ email: null, goes_to: 'team' }])
  const [{ id }] = (await fair.list({ way: ['email'] })).data
  const body = { invitation_id: id }
  expect((await fair.host.client.call(universityInviting.withdraw, { body })).statusCode).toBe(204)
  expect(await statesOf(fair)).toEqual({ [picked.organization_id]: 'sent' })
  const gone = await taker.client.call(lookAtInvitation, { body: { token } })
  expect(problemOf(gone).error).toBe('link_expired')
})
