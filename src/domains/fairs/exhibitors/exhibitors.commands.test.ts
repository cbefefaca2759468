import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { recordActivity } from '#platform/activity.ts'
import { DAY, later } from '#platform/clock.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { buildFairRegistration } from '../fairs.fixtures.ts'
import { universityExhibitors as calls } from './exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const scene = async (overrides: EventOverrides = {}) => {
  const host = await aUniversity(t)
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), 40 * DAY),
    booths: [{ name: 'Small', price: 20000, quantity: 4 }],
    ...overrides,
  })
  const booth_id = event.booths[0]!.id
  const exhibitor = async (more: Parameters<typeof buildFairRegistration>[1] = {}) => {
    const team = await anEmployer(t)
    const row = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id,
      ...more,
    })
    return { team, ...row }
  }
  const held = async () =>
    (
      await t.deps.db
        .selectFrom('event_booths')
        .select('held')
        .where('id', '=', booth_id)
        .executeTakeFirstOrThrow()
    ).held
  return { host, event, exhibitor, held }
}

describe('answering in bulk', () => {
  it('approves several, says so, and counts only what changed', async () => {
    const { host, exhibitor } = await scene({ title: 'Bulk fair' })
    const [one, two, done] = [await exhibitor(), await exhibitor(), await exhibitor({ state: 'approved' })]
    const registration_ids = [one.id, two.id, done.id]
    const response = await host.client.call(calls.approve, { body: { registration_ids } })
    expect(response.json()).toMatchObject({ changed: 2 })
    await undoTimePasses(t)
    expect(await subjectsTo(t, one.team.person_id)).toEqual(['You’re in: Bulk fair'])
    expect(await subjectsTo(t, done.team.person_id)).toEqual([])
  })

  it('declines with a reason and frees the booths', async () => {
    const { host, exhibitor, held } = await scene({ title: 'Small fair' })
    const [one, two] = [await exhibitor(), await exhibitor({ state: 'approved' })]
    expect(await held()).toBe(2)
    const registration_ids = [one.id, two.id]
    const without = await host.client.call(calls.decline, { body: { registration_ids, reason: ' ' } })
    expect(problemOf(without).fields).toHaveProperty('reason')
    const response = await host.client.call(calls.decline, {
      body: { registration_ids, reason: 'The hall is full' },
    })
    expect(response.json()).toMatchObject({ changed: 2 })
    expect(await held()).toBe(0)
    await undoTimePasses(t)
    expect(await subjectsTo(t, two.team.person_id)).toEqual(['Your registration for Small fair was declined'])
    const again = await host.client.call(calls.decline, { body: { registration_ids, reason: 'Again' } })
    expect(again.json()).toMatchObject({ changed: 0 })
    expect(await held()).toBe(0)
  })

  it('is all or none', async () => {
    const { host, exhibitor, held } = await scene()
    const [open, paid, gone] = [
      await exhibitor(),
      await exhibitor({ payment: 'verified' }),
      await exhibitor({ state: 'canceled' }),
    ]
    const stranger = await (await scene()).exhibitor()
    const decline = (ids: string[]) =>
      host.client.call(calls.decline, { body: { registration_ids: ids, reason: 'Full' } })
    expect((await decline([open.id, paid.id])).statusCode).toBe(409)
    for (const id of [stranger.id, newId()]) expect((await decline([open.id, id])).statusCode).toBe(404)
    const approve = await host.client.call(calls.approve, { body: { registration_ids: [open.id, gone.id] } })
    expect([approve.statusCode, problemOf(approve).error]).toEqual([409, 'step_not_possible'])
    expect(await held()).toBe(2)
    const { counts } = (await host.client.call(calls.list, { params: { id: open.event_id } })).json()
    expect(counts).toMatchObject({ pending: 2, approved: 0, declined: 0, canceled: 1 })
  })

  it('two hosts’ members deciding at once do not free a booth twice', async () => {
    const { host, exhibitor, held } = await scene()
    const rows = [await exhibitor(), await exhibitor(), await exhibitor()]
    const registration_ids = rows.map(({ id }) => id)
    const body = { registration_ids, reason: 'Full' }
    const answers = await Promise.all([
      host.client.call(calls.decline, { body }),
      host.client.call(calls.decline, { body: { ...body, registration_ids: registration_ids.toReversed() } }),
    ])
    expect(answers.map((one) => one.json().changed).sort()).toEqual([0, 3])
    expect(await held()).toBe(0)
  })
})

describe('the list', () => {
  it('filters, sorts and counts', async () => {
    const { host, event, exhibitor } = await scene()
    const late = await exhibitor({ state: 'approved', due_at: later(t.clock.now(), -DAY) })
    await exhibitor({ state: 'approved', payment: 'verified' })
    const proof = await exhibitor({ state: 'approved', payment: 'proof_submitted' })
    const waiting = await exhibitor({ submitted_at: later(t.clock.now(), DAY) })
    const list = async (query = {}) =>
      (await host.client.call(calls.list, { params: { id: event.id }, query })).json()
    const all = await list()
    expect(all.data.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([waiting.id, proof.id])
    expect(all).toMatchObject({
      total_row: 4,
      counts: { pending: 1, approved: 3, proofs: 1, overdue: 1 },
      fees: { currency: 'USD', asked: 80000, paid: 20000 },
      booths: [{ name: 'Small', quantity: 4, free: 0 }],
    })
    const ids = async (query: object) => (await list(query)).data.map(({ id }: { id: string }) => id)
    expect(await ids({ payment: ['proof_submitted'] })).toEqual([proof.id])
    expect(await ids({ overdue: true })).toEqual([late.id])
    expect(await ids({ search: 'nobody of this name' })).toEqual([])
    expect(await ids({ booth: [event.booths[0]!.id], state: ['pending'] })).toEqual([waiting.id])
  })

  it('one registration shows people, history and what may be done', async () => {
    const { host, exhibitor } = await scene()
    const { id } = await exhibitor({ state: 'approved', payment: 'proof_submitted', notes: 'Power, please' })
    const seen = (await host.client.call(calls.one, { params: { id } })).json()
    expect(seen).toMatchObject({
      notes: 'Power, please',
      representatives: [{ name: 'Robin Carter' }],
      may: { approve: false, decline: false, verify: true, reject: true, waive: false, refund: false },
      timeline: [
        { kind: 'submitted', by: 'exhibitor', who: null },
        { kind: 'approved', by: 'host', who: expect.any(String) },
        { kind: 'proof_submitted', by: 'exhibitor' },
      ],
    })
  })

  it('the ledger comes as CSV, and formulas in names stay text', async () => {
    const { host, event, exhibitor } = await scene()
    const { team } = await exhibitor({ state: 'approved', payment: 'refunded' })
    await t.deps.db
      .updateTable('organizations')
      .set({ name: '=SUM(A1)' })
      .where('id', '=', team.organization_id)
      .execute()
    const response = await host.client.call(calls.ledger, { params: { id: event.id } })
    const lines = response.body.replace('\uFEFF', '').trim().split('\n')
    expect(lines[0]).toBe(
      'When (UTC),Organization,Booth,Booth number,Entry,Amount,Currency,Received,Method,Received on,Reason,By,Payment reference,Registration,Reference at Stripe,Invoice or credit note',
    )
    expect(lines).toHaveLength(5)
    expect(lines[1]).toContain("'=SUM(A1),Small,,Fee charged,200.00,USD,,")
    expect(lines[3]).toContain('Paid,200.00,USD,200,')
    expect(lines[4]).toContain('Refunded,200.00,USD,-200,,,Agreed by phone')
  })
})

describe('when time has passed', () => {
  it('after the end only payments go on', async () => {
    const { host, event, exhibitor } = await scene()
    const pending = await exhibitor()
    const owing = await exhibitor({ state: 'approved', payment: 'proof_submitted' })
    await t.deps.db
      .updateTable('events')
      .set({ starts_at: later(t.clock.now(), -2 * DAY), ends_at: later(t.clock.now(), -DAY) })
      .where('id', '=', event.id)
      .execute()
    const approve = await host.client.call(calls.approve, { body: { registration_ids: [pending.id] } })
    expect(approve.statusCode).toBe(409)
    const verify = await host.client.call(calls.review, {
      params: { id: owing.id },
      body: { step: 'verify' },
    })
    expect(verify.json()).toMatchObject({ payment: 'verified' })
  })

  it('exhibitors learn that the event moved or was canceled; who left does not', async () => {
    const { host, event, exhibitor } = await scene({ title: 'Moving fair' })
    const [there, left] = [await exhibitor({ state: 'approved' }), await exhibitor({ state: 'canceled' })]
    const spot = {
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
      time_zone: event.time_zone,
      venue_name: event.venue_name,
      venue_address: event.venue_address,
    }
    await inTransaction(t.deps, async (tx) => {
      for (const verb of ['event.moved', 'event.canceled'])
        await recordActivity(
          tx,
          {
            person_id: host.person_id,
            role: 'university_user',
            organization_id: host.organization_id,
            request_id: null,
          },
          { verb, subject: { type: 'event', id: event.id }, data: { from: spot, to: spot, sequence: 1 } },
        )
    })
    expect((await subjectsTo(t, there.team.person_id)).sort()).toEqual([
      'Canceled: Moving fair',
      'Moved: Moving fair',
    ])
    expect(await subjectsTo(t, left.team.person_id)).toEqual([])
  })

  it('a booth somebody holds cannot vanish; one that nobody holds leaves its name', async () => {
    const { event, exhibitor } = await scene()
    const gone = await exhibitor({ state: 'canceled' })
    const booth = event.booths[0]!.id
    const remove = () => t.deps.db.deleteFrom('event_booths').where('id', '=', booth).execute()
    const { id } = await exhibitor()
    await expect(remove()).rejects.toThrow(/check/)
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ state: 'canceled' })
      .where('id', '=', id)
      .execute()
    await remove()
    const row = await t.deps.db
      .selectFrom('fair_registrations')
      .select(['booth_id', 'booth_name'])
      .where('id', '=', gone.id)
      .executeTakeFirst()
    expect(row).toEqual({ booth_id: null, booth_name: 'Small' })
  })
})
