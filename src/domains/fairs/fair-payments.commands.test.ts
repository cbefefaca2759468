import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from '../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../tests/harness/app.ts'
import { problemOf } from '../../../tests/harness/client.ts'
import { held, ledger, scene } from '../../../tests/harness/fairs.ts'
import { pdf, zipNamedPdf } from '../../../tests/harness/files.ts'
import { subjectsTo } from '../../../tests/harness/letters.ts'
import { employerRegistering as calls } from './exhibitor-registration.contract.ts'
import { universityExhibitors } from './exhibitors/exhibitors.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('paying', () => {
  it('is asked for once the host has approved, so many days from then', async () => {
    const { host, team, small, register, approve } = await scene(t, { payment_due_days: 10, title: 'Fair' })
    const { id } = (await register(small)).json()
    const params = { id }
    const pay = () => team.client.call(calls.pay, { params, files: { paymentFile: pdf('proof.pdf') } })
    const early = await pay()
    expect([early.statusCode, problemOf(early).detail]).toEqual([
      409,
      'The fee is due once the host approves the registration',
    ])
    t.clock.advance(9 * DAY)
    await t.tick()
    const seen = async () => (await team.client.call(calls.registration, { params })).json()
    expect(await seen()).toMatchObject({ due_at: null, is_overdue: false, may: { pay: false } })
    expect(await subjectsTo(t, team.person_id)).toEqual([])
    t.clock.advance(3 * DAY)
    const { counts } = (
      await host.client.call(universityExhibitors.list, { params: { id: (await seen()).event.id } })
    ).json()
    expect(counts).toMatchObject({ pending: 1, overdue: 0 })
    await approve(id)
    expect(await seen()).toMatchObject({
      due_at: later(t.clock.now(), 10 * DAY).toISOString(),
      may: { pay: true },
    })
    expect((await pay()).statusCode).toBe(200)
  })

  it('is recorded by the host as it came in, without a proof', async () => {
    const { host, team, event, small, register, approve } = await scene(t, { title: 'Wired fair' })
    const { id } = (await register(small)).json()
    const params = { id }
    const today = t.clock.now().toISOString().slice(0, 10)
    const receive = (how: { method?: 'bank_transfer'; received_on?: string }) =>
      host.client.call(universityExhibitors.review, { params, body: { step: 'receive', ...how } })
    const transfer = { method: 'bank_transfer', received_on: today } as const
    expect((await receive(transfer)).statusCode).toBe(409)
    await approve(id)
    expect(problemOf(await receive({})).fields).toEqual({
      method: ['Choose how it was paid'],
      received_on: ['Choose the day you received it'],
    })
    const later_on = later(t.clock.now(), 3 * DAY)
      .toISOString()
      .slice(0, 10)
    expect(problemOf(await receive({ ...transfer, received_on: later_on })).fields).toEqual({
      received_on: ['This day is still to come'],
    })
    expect((await receive(transfer)).json()).toMatchObject({
      payment: 'verified',
      proof: null,
      may: { receive: false, refund: true },
    })
    expect((await receive(transfer)).statusCode).toBe(200)
    expect(await ledger(t, id)).toEqual(['charged 20000', 'received 20000'])
    const csv = await host.client.call(universityExhibitors.ledger, { params: { id: event.id } })
    expect(csv.body).toContain(`Received,200.00,USD,200,Bank transfer,${today},`)
    expect((await team.client.call(calls.registration, { params })).json().receipt).not.toBeNull()
    expect((await subjectsTo(t, team.person_id)).at(-1)).toBe('Receipt: Wired fair')
    const refund = { step: 'refund', reason: 'Paid twice' } as const
    const refunded = await host.client.call(universityExhibitors.review, { params, body: refund })
    expect(refunded.json()).toMatchObject({ payment: 'refunded' })
  })

  it('goes from proof to receipt, and what is paid is settled before it is given up', async () => {
    const { host, team, event, small, register, approve } = await scene(t, { title: 'Paid fair' })
    const { id } = (await register(small)).json()
    await approve(id)
    await t.drain()
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
    const paid = await team.client.call(calls.registration, { params })
    expect(paid.json().receipt).toMatchObject({ number: expect.stringMatching(/^[0-9A-F]{12}$/) })
    expect((await team.client.call(calls.cancel, { params })).statusCode).toBe(409)

    expect((await review({ step: 'refund', reason: 'Withdrew in time' })).json()).toMatchObject({
      payment: 'refunded',
    })
    expect((await team.client.call(calls.cancel, { params })).statusCode).toBe(200)
    expect(await held(t, event.id)).toMatchObject({ Small: 0 })
    expect(await ledger(t, id)).toEqual([
      'charged 20000',
      'proof_submitted 20000',
      'proof_rejected 20000',
      'proof_submitted 20000',
      'verified 20000',
      'refunded 20000',
    ])
    expect((await subjectsTo(t, team.person_id)).sort()).toEqual([
      'Receipt: Paid fair',
      'Your payment for Paid fair was refunded',
      'Your proof of payment for Paid fair was not accepted',
      'You’re in: Paid fair',
    ])
  })

  it.each([
    ['nothing', () => undefined, 422],
    ['something that is no document', () => zipNamedPdf(), 415],
  ])('%s is no proof', async (_name, file, status) => {
    const { team, small, register, approve } = await scene(t)
    const { id } = (await register(small)).json()
    await approve(id)
    const response = await team.client.call(calls.pay, { params: { id }, files: { paymentFile: file() } })
    expect(response.statusCode).toBe(status)
    expect(problemOf(response).fields).toHaveProperty('paymentFile')
  })

  it('a proof is served to host and exhibitor, to nobody else', async () => {
    const { host, team, small, register, approve } = await scene(t)
    const { id } = (await register(small)).json()
    await approve(id)
    const params = { id }
    expect((await team.client.call(calls.proof, { params })).statusCode).toBe(404)
    await team.client.call(calls.pay, { params, files: { paymentFile: pdf('proof.pdf') } })
    const own = await team.client.call(calls.proof, { params })
    expect([own.statusCode, own.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('inline'),
    ])
    const seen = await host.client.call(universityExhibitors.proof, { params, query: { download: true } })
    expect(seen.headers['content-disposition']).toContain('attachment')
    const stranger = await anEmployer(t)
    expect((await stranger.client.call(calls.proof, { params })).statusCode).toBe(404)
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
    const { team, small, register, approve } = await scene(t, { payment_due_days: 10, title: 'Due fair' })
    const paid = await anEmployer(t)
    await approve((await register(small)).json().id)
    const { id } = (await register(small, paid)).json()
    await approve(id)
    await paid.client.call(calls.pay, { params: { id }, files: { paymentFile: pdf() } })
    t.clock.advance(6 * DAY)
    await t.tick()
    const reminders = async (person: string) =>
      (await subjectsTo(t, person)).filter((subject) => subject.startsWith('Payment due'))
    expect(await reminders(team.person_id)).toEqual([])
    t.clock.advance(DAY + HOUR)
    await Promise.all([t.tick(), t.tick()])
    await t.tick()
    expect(await reminders(team.person_id)).toEqual(['Payment due: Due fair'])
    expect(await reminders(paid.person_id)).toEqual([])
  })

  it('the ledger is never changed', async () => {
    const { small, register } = await scene(t)
    await register(small)
    await expect(t.deps.db.updateTable('fair_payments').set({ amount: 1 }).execute()).rejects.toThrow(
      /never changed/,
    )
    await expect(t.deps.db.deleteFrom('fair_payments').execute()).rejects.toThrow(/never changed/)
  })
})
