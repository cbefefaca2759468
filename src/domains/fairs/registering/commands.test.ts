import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer, aUniversity } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { pdf, zipNamedPdf } from '../../../../tests/harness/files.ts'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import { newId } from '../../../shared/ids.ts'
import { buildEmployerUser } from '../../accounts/fixtures.ts'
import { buildEvent, type EventOverrides } from '../../events/fixtures.ts'
import { buildPartnership } from '../../partnerships/fixtures.ts'
import { employerExhibitors, universityExhibitors } from '../exhibitors/contract.ts'
import { employerFairs, universityFairs } from '../finding/contract.ts'
import { employerRegistering as calls, universityRegistering } from './contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const people = [{ name: 'Ann Lee', email: 'ann@example.com', job_title: 'Recruiter' }]

/** A university's fair with two kinds of booths, and an employer that may come. */
const scene = async (overrides: EventOverrides = {}) => {
  const host = await aUniversity(t)
  const team = await anEmployer(t)
  const event = await buildEvent(t.deps, {
    organisation_id: host.organisation_id,
    starts_at: later(t.clock.now(), 40 * DAY),
    exhibitors_close_at: later(t.clock.now(), 20 * DAY),
    booths: [
      { name: 'Small', price: 20000, quantity: 2 },
      { name: 'Large', price: 50000, quantity: 1 },
      { name: 'Table', price: 0, quantity: 5 },
    ],
    ...overrides,
  })
  const [small, large, table] = event.booths.map(({ id }) => id)
  const register = (booth_id: string | undefined, who = team) =>
    who.client.call(calls.register, { params: { id: event.id }, body: { booth_id, representatives: people } })
  return { host, team, event, small: small!, large: large!, table: table!, register }
}

const held = async (eventId: string) => {
  const rows = await t.deps.db
    .selectFrom('event_booths')
    .select(['name', 'held'])
    .where('event_id', '=', eventId)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.held]))
}

const lettersTo = async (personId: string): Promise<string[]> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('letter')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ letter }) => (letter as { subject: string }).subject)
}

const ledger = async (id: string) => {
  const rows = await t.deps.db
    .selectFrom('fair_payments')
    .select(['kind', 'amount'])
    .where('registration_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}

describe('registering', () => {
  it('holds the booth, asks for its fee, and tells the host', async () => {
    const { host, event, small, register } = await scene({ title: 'Spring fair' })
    const response = await register(small)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({
      state: 'pending',
      booth: { id: small, name: 'Small' },
      fee: 20000,
      currency: 'USD',
      payment: 'awaiting_payment',
      due_at: later(t.clock.now(), 30 * DAY).toISOString(),
      may: { edit: true, cancel: true, pay: true },
      timeline: [{ kind: 'submitted', by: 'exhibitor', who: expect.any(String) }],
    })
    expect(await held(event.id)).toEqual({ Small: 1, Large: 0, Table: 0 })
    expect(await ledger(response.json().id)).toEqual(['charged 20000'])
    expect(await lettersTo(host.person_id)).toEqual([expect.stringContaining('registered for Spring fair')])
  })

  it('names every wrong field at once and changes nothing', async () => {
    const { team, event } = await scene()
    const other = await scene()
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
    expect(await held(event.id)).toEqual({ Small: 0, Large: 0, Table: 0 })
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
    const { team, event } = await scene()
    const response = await team.client.call(calls.register, { params: { id: event.id }, body: body as never })
    expect(response.statusCode).toBe(422)
  })

  it('needs a booth of employers, not of universities, and is free without one', async () => {
    const { event, register } = await scene()
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
    const { host, team, small, event, register } = await scene({ visibility: 'partners' })
    expect((await register(small)).statusCode).toBe(404)
    await buildPartnership(t.deps, {
      employer_id: team.organisation_id,
      university_id: host.organisation_id,
      state: 'approved',
    })
    expect((await register(small)).statusCode).toBe(201)
    const again = await register(small)
    expect([again.statusCode, problemOf(again).error]).toEqual([409, 'conflict'])
    expect(await held(event.id)).toMatchObject({ Small: 1 })
    const late = await scene({ exhibitors_close_at: later(t.clock.now(), -HOUR) })
    expect((await late.register(late.small)).statusCode).toBe(409)
    const gone = await scene({ state: 'cancelled' })
    expect((await gone.register(gone.small)).statusCode).toBe(409)
    const draft = await scene({ state: 'draft' })
    expect((await draft.register(draft.small)).statusCode).toBe(404)
  })

  it('an employer’s event is for universities, not for other employers', async () => {
    const owner = await anEmployer(t)
    const { id } = await buildEvent(t.deps, { organisation_id: owner.organisation_id })
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
    const { event, large, register } = await scene()
    const teams = await Promise.all(Array.from({ length: 10 }, () => anEmployer(t)))
    const answers = await Promise.all(teams.map((team) => register(large, team)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(
      new Set(answers.filter((one) => one.statusCode === 409).map((one) => problemOf(one).error)),
    ).toEqual(new Set(['booth_taken']))
    expect(await held(event.id)).toMatchObject({ Large: 1 })
  })

  it('one organization’s many clicks end in one registration', async () => {
    const { event, small, register } = await scene()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(small)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await held(event.id)).toMatchObject({ Small: 1 })
  })
})

describe('changing', () => {
  const change = (who: Awaited<ReturnType<typeof anEmployer>>, id: string, booth_id: string) =>
    who.client.call(calls.edit, {
      params: { id },
      body: { booth_id, representatives: people, notes: 'Two chairs' },
    })

  it('moves the hold and the fee with the booth', async () => {
    const { team, event, small, large, table, register } = await scene()
    const { id } = (await register(small)).json()
    const bigger = await change(team, id, large)
    expect(bigger.json()).toMatchObject({ fee: 50000, booth: { name: 'Large' }, notes: 'Two chairs' })
    expect(await held(event.id)).toEqual({ Small: 0, Large: 1, Table: 0 })
    expect((await change(team, id, table)).json()).toMatchObject({ fee: 0, payment: 'none', due_at: null })
    expect(await ledger(id)).toEqual(['charged 20000', 'dropped 20000', 'charged 50000', 'dropped 50000'])
  })

  it('keeps the old booth when the new one is gone', async () => {
    const { team, event, small, large, register } = await scene()
    await register(large, await anEmployer(t))
    const { id } = (await register(small)).json()
    const response = await change(team, id, large)
    expect([response.statusCode, problemOf(response).error]).toEqual([409, 'booth_taken'])
    expect(await held(event.id)).toMatchObject({ Small: 1, Large: 1 })
  })

  it('two that swap booths do not lock each other out', async () => {
    const { team, event, small, large, register } = await scene()
    const other = await anEmployer(t)
    const one = (await register(small)).json().id
    const two = (await register(small, other)).json().id
    const rounds = await Promise.all([change(team, one, large), change(other, two, large)])
    expect(rounds.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await held(event.id)).toMatchObject({ Small: 1, Large: 1 })
  })

  it('a settled fee allows only a booth of the same price; after the deadline nothing changes', async () => {
    const { team, small, large, register } = await scene()
    const { id } = (await register(small)).json()
    await team.client.call(calls.pay, { params: { id }, files: { paymentFile: pdf('proof.pdf') } })
    expect(problemOf(await change(team, id, large)).fields).toHaveProperty('booth_id')
    expect((await change(team, id, small)).statusCode).toBe(200)
    const { team: other, small: booth, event, register: go } = await scene()
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
    const { host, team, event, small, register } = await scene({ title: 'Autumn fair' })
    const { id } = (await register(small)).json()
    const cancelled = await team.client.call(calls.cancel, { params: { id } })
    expect(cancelled.json()).toMatchObject({
      state: 'cancelled',
      may: { edit: false, cancel: false, pay: false },
    })
    expect((await team.client.call(calls.cancel, { params: { id } })).statusCode).toBe(200)
    expect(await held(event.id)).toMatchObject({ Small: 0 })
    expect(await ledger(id)).toEqual(['charged 20000', 'dropped 20000'])
    expect((await lettersTo(host.person_id)).at(-1)).toContain('canceled its registration for Autumn fair')
    expect((await register(small)).statusCode).toBe(201)
  })
})

describe('paying', () => {
  it('goes from proof to receipt, and what is paid is settled before it is given up', async () => {
    const { host, team, event, small, register } = await scene({ title: 'Paid fair' })
    const { id } = (await register(small)).json()
    const params = { id }
    const pay = () => team.client.call(calls.pay, { params, files: { paymentFile: pdf('proof.pdf') } })
    const review = (body: { step: 'verify' | 'reject' | 'waive' | 'refund'; reason?: string }) =>
      host.client.call(universityExhibitors.review, { params, body })
    expect((await pay()).json()).toMatchObject({
      payment: 'proof_submitted',
      proof: { filename: 'proof.pdf', content_type: 'application/pdf' },
    })
    expect((await pay()).statusCode).toBe(409)
    const giveUp = await team.client.call(calls.cancel, { params })
    expect([giveUp.statusCode, problemOf(giveUp).error]).toEqual([409, 'step_not_possible'])
    const decline = { body: { registration_ids: [id], reason: 'Full' } }
    expect((await host.client.call(universityExhibitors.decline, decline)).statusCode).toBe(409)

    expect((await review({ step: 'reject' })).statusCode).toBe(422)
    expect((await review({ step: 'reject', reason: 'Unreadable' })).json()).toMatchObject({
      payment: 'proof_rejected',
      payment_reason: 'Unreadable',
    })
    expect((await pay()).json()).toMatchObject({ payment: 'proof_submitted', payment_reason: null })
    expect((await review({ step: 'verify' })).json()).toMatchObject({ payment: 'verified' })
    expect((await review({ step: 'verify' })).statusCode).toBe(200)
    const paid = await team.client.call(employerFairs.registration, { params })
    expect(paid.json().receipt).toMatchObject({ number: expect.stringMatching(/^[0-9A-F]{12}$/) })
    expect((await team.client.call(calls.cancel, { params })).statusCode).toBe(409)

    expect((await review({ step: 'refund', reason: 'Withdrew in time' })).json()).toMatchObject({
      payment: 'refunded',
    })
    expect((await team.client.call(calls.cancel, { params })).statusCode).toBe(200)
    expect(await held(event.id)).toMatchObject({ Small: 0 })
    expect(await ledger(id)).toEqual([
      'charged 20000',
      'proof_submitted 20000',
      'proof_rejected 20000',
      'proof_submitted 20000',
      'verified 20000',
      'refunded 20000',
    ])
    expect((await lettersTo(team.person_id)).sort()).toEqual([
      'Receipt: Paid fair',
      'Your payment for Paid fair was paid back',
      'Your proof of payment for Paid fair was not accepted',
    ])
  })

  it.each([
    ['nothing', () => undefined, 422],
    ['something that is no document', () => zipNamedPdf(), 415],
  ])('%s is no proof', async (_name, file, status) => {
    const { team, small, register } = await scene()
    const { id } = (await register(small)).json()
    const response = await team.client.call(calls.pay, { params: { id }, files: { paymentFile: file() } })
    expect(response.statusCode).toBe(status)
    expect(problemOf(response).fields).toHaveProperty('paymentFile')
  })

  it('a proof is served to host and exhibitor, to nobody else', async () => {
    const { host, team, small, register } = await scene()
    const { id } = (await register(small)).json()
    const params = { id }
    expect((await team.client.call(employerFairs.proof, { params })).statusCode).toBe(404)
    await team.client.call(calls.pay, { params, files: { paymentFile: pdf('proof.pdf') } })
    const own = await team.client.call(employerFairs.proof, { params })
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('inline'),
    ])
    const seen = await host.client.call(universityExhibitors.proof, { params, query: { download: true } })
    expect(seen.headers['content-disposition']).toContain('attachment')
    const stranger = await anEmployer(t)
    expect((await stranger.client.call(employerFairs.proof, { params })).statusCode).toBe(404)
    const otherHost = await aUniversity(t)
    expect((await otherHost.client.call(universityExhibitors.proof, { params })).statusCode).toBe(404)
    const { proof_file_id } = await t.deps.db
      .selectFrom('fair_registrations')
      .select('proof_file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await t.app.inject(`/media/${proof_file_id}`)).statusCode).toBe(404)
  })

  it('a reminder goes out three days before a fee is due, once, and not to who has paid', async () => {
    const { team, small, register } = await scene({ payment_due_days: 10, title: 'Due fair' })
    const paid = await anEmployer(t)
    await register(small)
    const { id } = (await register(small, paid)).json()
    await paid.client.call(calls.pay, { params: { id }, files: { paymentFile: pdf() } })
    t.clock.advance(6 * DAY)
    await t.tick()
    expect(await lettersTo(team.person_id)).toEqual([])
    t.clock.advance(DAY + HOUR)
    await Promise.all([t.tick(), t.tick()])
    await t.tick()
    expect(await lettersTo(team.person_id)).toEqual(['Payment due: Due fair'])
    expect(await lettersTo(paid.person_id)).toEqual([])
  })

  it('the ledger is never changed', async () => {
    const { small, register } = await scene()
    await register(small)
    await expect(t.deps.db.updateTable('fair_payments').set({ amount: 1 }).execute()).rejects.toThrow(
      /never changed/,
    )
    await expect(t.deps.db.deleteFrom('fair_payments').execute()).rejects.toThrow(/never changed/)
  })
})

describe('finding', () => {
  it('lists what is open to the organization, partners’ apart, and its own registrations', async () => {
    const { host, team, event, small, register } = await scene({ title: 'Findable fair' })
    await buildEvent(t.deps, {
      organisation_id: host.organisation_id,
      title: 'Findable secret',
      visibility: 'invited',
    })
    const search = { search: 'findable' }
    const list = async () => (await team.client.call(employerFairs.all, { query: search })).json()
    expect(await list()).toMatchObject({
      total_row: 1,
      data: [
        {
          id: event.id,
          is_partner: false,
          booths: { quantity: 8, free: 8, price_from: 0 },
          registration: null,
          may: { register: true },
        },
      ],
    })
    expect((await team.client.call(employerFairs.partner, { query: search })).json().total_row).toBe(0)
    await buildPartnership(t.deps, {
      employer_id: team.organisation_id,
      university_id: host.organisation_id,
      state: 'approved',
    })
    expect((await team.client.call(employerFairs.partner, { query: search })).json().total_row).toBe(1)
    await register(small)
    expect((await list()).data[0]).toMatchObject({
      registration: { state: 'pending', payment: 'awaiting_payment' },
      may: { register: false },
    })
    const own = (query: object) => team.client.call(employerFairs.registered, { query })
    expect((await own({ state: ['pending'] })).json()).toMatchObject({
      total_row: 1,
      data: [{ booth: { name: 'Small' }, event: { title: 'Findable fair' } }],
    })
    expect((await own({ state: ['approved'] })).json().total_row).toBe(0)
    expect((await own({ state: ['lost'] })).statusCode).toBe(400)
    expect((await host.client.call(universityFairs.all, { query: search })).json().total_row).toBe(0)
  })

  it('shows a fair with its booths and whoever is approved', async () => {
    const { host, team, event, small, register } = await scene()
    const registered = (await register(small)).json()
    const colleague = await buildEmployerUser(t.deps, { organisation_id: team.organisation_id })
    expect(colleague.id).toBeTruthy()
    const detail = async () =>
      (await team.client.call(employerFairs.detail, { params: { id: event.id } })).json()
    expect(await detail()).toMatchObject({
      needs_booth: true,
      hindrance: 'You are registered already',
      booth_list: [
        { name: 'Small', free: 1 },
        { name: 'Large', free: 1 },
        { name: 'Table', free: 5 },
      ],
      exhibitors: [],
    })
    await host.client.call(universityExhibitors.approve, { body: { registration_ids: [registered.id] } })
    expect(await detail()).toMatchObject({
      exhibitors: [{ id: team.organisation_id, booth: 'Small' }],
      exhibitor_count: 1,
    })
    expect((await team.client.call(employerFairs.detail, { params: { id: newId() } })).statusCode).toBe(404)
  })
})
