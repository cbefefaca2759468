import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent } from '#domains/events/events.fixtures.ts'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { universityInviting } from '#domains/events/invitations/event-invitations.contract.ts'
import { buildInvitation } from '#domains/events/invitations/event-invitations.fixtures.ts'
import { buildPartnership } from '#domains/partnerships/partnerships.fixtures.ts'
import { HOUR, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { held, ledger, people, scene } from '../../../tests/harness/fairs.ts'
import { pdf } from '../../../tests/harness/files.ts'
import { subjectsTo } from '../../../tests/harness/letters.ts'
import { employerRegistering as calls, universityRegistering } from './exhibitor-registration.contract.ts'
import { employerExhibitors } from './exhibitors/exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('registering', () => {
  it('holds the booth, asks for its fee, and tells the host', async () => {
    const { host, event, small, register } = await scene(t, { title: 'Spring fair' })
    const response = await register(small)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({
      state: 'pending',
      booth: { id: small, name: 'Small' },
      fee: 20000,
      currency: 'USD',
      payment: 'awaiting_payment',
      due_at: null,
      may: { edit: true, cancel: true, pay: false },
      timeline: [{ kind: 'submitted', by: 'exhibitor', who: expect.any(String) }],
    })
    expect(await held(t, event.id)).toEqual({ Small: 1, Large: 0, Table: 0 })
    expect(await ledger(t, response.json().id)).toEqual(['charged 20000'])
    expect(await subjectsTo(t, host.person_id)).toEqual([
      expect.stringContaining('registered for Spring fair'),
    ])
  })

  it('names every wrong field at once and changes nothing', async () => {
    const { team, event } = await scene(t)
    const other = await scene(t)
    const response = await team.client.call(calls.register, {
      params: { id: event.id },
      body: {
        booth_id: other.small,
        representatives: [
          { name: 'Ann', email: 'ann@example.com', account_id: other.team.id },
          { name: 'Bob', email: 'ANN@example.com' },
        ],
      },
    })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(problemOf(response).fields!).sort()).toEqual([
      'booth_id',
      'representatives.0.account_id',
      'representatives.1.email',
    ])
    expect(await held(t, event.id)).toEqual({ Small: 0, Large: 0, Table: 0 })
  })

  it.each([
    ['nobody', { representatives: [] }],
    [
      'a crowd',
      { representatives: Array.from({ length: 11 }, (_, n) => ({ name: 'A', email: `a${n}@b.co` })) },
    ],
    ['no mail address', { representatives: [{ name: 'Ann', email: 'ann' }] }],
    ['a booth that is no id', { representatives: people, booth_id: '7' }],
    ['notes too long', { representatives: people, notes: 'x'.repeat(5001) }],
    ['a member nobody knows', { representatives: people, fee: 0 }],
  ])('%s answers 422', async (_name, body) => {
    const { team, event } = await scene(t)
    const response = await team.client.call(calls.register, { params: { id: event.id }, body: body as never })
    expect(response.statusCode).toBe(422)
  })

  it('needs a booth of employers, not of universities, and is free without one', async () => {
    const { event, register } = await scene(t)
    const without = await register(undefined)
    expect(problemOf(without).fields).toHaveProperty('booth_id')
    const guest = await aUniversity(t)
    const response = await guest.client.call(universityRegistering.register, {
      params: { id: event.id },
      body: { representatives: people },
    })
    expect([response.statusCode, response.json().payment]).toEqual([201, 'none'])
  })

  it('is for events that are open to the organization, until the deadline, and once', async () => {
    const { host, team, small, event, register } = await scene(t, { visibility: 'partners' })
    expect((await register(small)).statusCode).toBe(404)
    await buildPartnership(t.deps, {
      employer_id: team.organization_id,
      university_id: host.organization_id,
      state: 'approved',
    })
    expect((await register(small)).statusCode).toBe(201)
    const again = await register(small)
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'conflict'])
    expect(await held(t, event.id)).toMatchObject({ Small: 1 })
    const late = await scene(t, { exhibitors_close_at: later(t.clock.now(), -HOUR) })
    expect((await late.register(late.small)).statusCode).toBe(409)
    const gone = await scene(t, { state: 'canceled' })
    expect((await gone.register(gone.small)).statusCode).toBe(409)
    const draft = await scene(t, { state: 'draft' })
    expect((await draft.register(draft.small)).statusCode).toBe(404)
  })

  it('an employer’s event is for universities, not for other employers', async () => {
    const owner = await anEmployer(t)
    const { id } = await buildEvent(t.deps, { organization_id: owner.organization_id })
    const body = { representatives: people }
    const rival = await anEmployer(t)
    expect((await rival.client.call(calls.register, { params: { id }, body })).statusCode).toBe(404)
    const guest = await aUniversity(t)
    const call = universityRegistering.register
    expect((await guest.client.call(call, { params: { id }, body })).statusCode).toBe(201)
    expect((await owner.client.call(employerExhibitors.list, { params: { id } })).json()).toMatchObject({
      total_row: 1,
    })
  })

  it('ten going for the last booth end in one', async () => {
    const { event, large, register } = await scene(t)
    const teams = await Promise.all(Array.from({ length: 10 }, () => anEmployer(t)))
    const answers = await Promise.all(teams.map((team) => register(large, team)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(
      new Set(answers.filter((one) => one.statusCode === 409).map((one) => problemOf(one).error)),
    ).toEqual(new Set(['booth_taken']))
    expect(await held(t, event.id)).toMatchObject({ Large: 1 })
  })

  it('one organization’s many clicks end in one registration', async () => {
    const { event, small, register } = await scene(t)
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(small)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await held(t, event.id)).toMatchObject({ Small: 1 })
  })
})

describe('changing', () => {
  const change = (who: Awaited<ReturnType<typeof anEmployer>>, id: string, booth_id: string) =>
    who.client.call(calls.edit, {
      params: { id },
      body: { booth_id, representatives: people, notes: 'Two chairs' },
    })

  it('moves the hold and the fee with the booth', async () => {
    const { team, event, small, large, table, register } = await scene(t)
    const { id } = (await register(small)).json()
    const bigger = await change(team, id, large)
    expect(bigger.json()).toMatchObject({ fee: 50000, booth: { name: 'Large' }, notes: 'Two chairs' })
    expect(await held(t, event.id)).toEqual({ Small: 0, Large: 1, Table: 0 })
    expect((await change(team, id, table)).json()).toMatchObject({ fee: 0, payment: 'none', due_at: null })
    expect(await ledger(t, id)).toEqual(['charged 20000', 'dropped 20000', 'charged 50000', 'dropped 50000'])
  })

  it('keeps the old booth when the new one is gone', async () => {
    const { team, event, small, large, register } = await scene(t)
    await register(large, await anEmployer(t))
    const { id } = (await register(small)).json()
    const response = await change(team, id, large)
    expect([response.statusCode, problemOf(response).error]).toEqual([409, 'booth_taken'])
    expect(await held(t, event.id)).toMatchObject({ Small: 1, Large: 1 })
  })

  it('two that swap booths do not lock each other out', async () => {
    const { team, event, small, large, register } = await scene(t)
    const other = await anEmployer(t)
    const one = (await register(small)).json().id
    const two = (await register(small, other)).json().id
    const rounds = await Promise.all([change(team, one, large), change(other, two, large)])
    expect(rounds.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await held(t, event.id)).toMatchObject({ Small: 1, Large: 1 })
  })

  it('a settled fee allows only a booth of the same price; after the deadline nothing changes', async () => {
    const { team, small, large, register, approve } = await scene(t)
    const { id } = (await register(small)).json()
    await approve(id)
    await team.client.call(calls.pay, { params: { id }, files: { paymentFile: pdf('proof.pdf') } })
    expect(problemOf(await change(team, id, large)).fields).toHaveProperty('booth_id')
    expect((await change(team, id, small)).statusCode).toBe(200)
    const { team: other, small: booth, event, register: go } = await scene(t)
    const row = (await go(booth)).json()
    await t.deps.db
      .updateTable('events')
      .set({ exhibitors_close_at: t.clock.now() })
      .where('id', '=', event.id)
      .execute()
    const late = await change(other, row.id, booth)
    expect([late.statusCode, problemOf(late).error]).toEqual([409, 'step_not_possible'])
  })

  it('canceling frees the booth, drops the fee, tells the host, and may be followed by a new registration', async () => {
    const { host, team, event, small, register } = await scene(t, { title: 'Fall fair' })
    const { id } = (await register(small)).json()
    const canceled = await team.client.call(calls.cancel, { params: { id } })
    expect(canceled.json()).toMatchObject({
      state: 'canceled',
      may: { edit: false, cancel: false, pay: false },
    })
    expect((await team.client.call(calls.cancel, { params: { id } })).statusCode).toBe(200)
    expect(await held(t, event.id)).toMatchObject({ Small: 0 })
    expect(await ledger(t, id)).toEqual(['charged 20000', 'dropped 20000'])
    expect((await subjectsTo(t, host.person_id)).at(-1)).toContain('canceled its registration for Fall fair')
    expect((await register(small)).statusCode).toBe(201)
  })
})

describe('an invitation follows the registration', () => {
  const invitation = async (event_id: string, organization_id: string) =>
    t.deps.db
      .selectFrom('event_invitations')
      .select(['state', 'answered_at', 'answered_by', 'decline_reason'])
      .where('event_id', '=', event_id)
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()

  it.each(['pending', 'declined'] as const)(
    'one that is %s says yes, once, without another letter',
    async (state) => {
      const { host, team, event, table, register } = await scene(t)
      await buildInvitation(t.deps, { event_id: event.id, organization_id: team.organization_id, state })
      expect((await register(table)).statusCode).toBe(201)
      expect(await invitation(event.id, team.organization_id)).toEqual({
        state: 'accepted',
        answered_at: t.clock.now().toISOString(),
        answered_by: team.id,
        decline_reason: null,
      })
      expect(await subjectsTo(t, host.person_id)).toEqual([expect.stringContaining('registered for')])
      const seen = await host.client.call(universityHosting.detail, { params: { id: event.id } })
      expect(seen.json()).toMatchObject({ invited: 1, accepted: 1 })
    },
  )

  it('who is registered already is not asked', async () => {
    const { host, team, event, table, register } = await scene(t)
    await register(table)
    const params = { id: event.id }
    const { data } = (
      await host.client.call(universityInviting.candidates, { params, query: { size: 100 } })
    ).json()
    const row = data.find(({ id }: { id: string }) => id === team.organization_id)
    expect(row).toMatchObject({ is_registered: true, invitation: null, may: { invite: false } })
    const picks = [{ value: team.organization_id }]
    const invited = await host.client.call(universityInviting.invite, {
      params,
      body: { selected_employers_list: picks },
    })
    expect(invited.json()).toEqual({ invited: 0 })
    expect(await invitation(event.id, team.organization_id)).toBeUndefined()
  })
})
