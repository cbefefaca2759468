import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invoicedFair, newestDocument, numbersOf, upTo } from '../../../../tests/harness/invoices.ts'
import { subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { universityExhibitors as desk } from '../exhibitors/exhibitors.contract.ts'
import type { Invoice } from './invoice-documents.contract.ts'
import { syncInvoices } from './invoices.commands.ts'
import { universityInvoices as calls } from './invoices.contract.ts'
import { employerOwnInvoices as own } from './own-invoices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

describe('a credit note', () => {
  it('takes the invoice back when the registration is canceled, declined or waived', async () => {
    const { host, exhibitor, approve } = await invoicedFair(t, { title: 'Given up' })
    const [one, two, three] = [await exhibitor(), await exhibitor(), await exhibitor()]
    await approve(one, two, three)
    await one.team.client.call(employerRegistering.cancel, { params: one.params })
    await host.client.call(desk.decline, { body: { registration_ids: [two.id], reason: 'Full' } })
    await host.client.call(desk.review, { params: three.params, body: { step: 'waive', reason: 'Sponsor' } })
    await undoTimePasses(t)
    await t.drain()
    const reasons = ['canceled', 'declined', 'waived']
    for (const [at, row] of [one, two, three].entries()) {
      const [credit, invoice] = (await row.documents()) as [Invoice, Invoice]
      expect(credit).toMatchObject({
        kind: 'credit_note',
        total: 11900,
        reason: expect.stringContaining(reasons[at]!),
      })
      expect(invoice.credited_by).toBe(credit.number)
      expect(await subjectsTo(t, row.team.person_id)).toContain(`Credit note ${credit.number} for Given up`)
    }
    expect(await numbersOf(t, host, 'credit_note')).toEqual(upTo(3))
    const again = await inTransaction(t.deps, (tx) =>
      syncInvoices(tx, systemActor, [one.id, two.id, three.id]),
    )
    expect(again).toBe(0)
  })

  it('comes with another invoice when the fee changes or the details are corrected', async () => {
    const { host, event, exhibitor, approve } = await invoicedFair(t, {
      booths: [
        { name: 'Corner', price: 11900, quantity: 5 },
        { name: 'Wide', price: 23800, quantity: 5 },
      ],
    })
    const one = await exhibitor()
    await approve(one)
    await one.team.client.call(employerRegistering.edit, {
      params: one.params,
      body: {
        booth_id: event.booths[1]!.id,
        representatives: [{ name: 'Kim Lee', email: 'kim@example.com' }],
      },
    })
    await t.drain()
    const kinds = async () => (await one.documents()).map(({ kind, total }) => [kind, total])
    const changed = [
      ['invoice', 23800],
      ['credit_note', 11900],
      ['invoice', 11900],
    ]
    expect(await kinds()).toEqual(changed)
    await one.team.client.call(own.bill, { params: one.params, body: { name: 'Right name' } })
    const body = { reason: 'The name was wrong' }
    const corrected = await host.client.call(calls.correct, { params: one.params, body })
    expect(corrected.json().invoices).toHaveLength(5)
    expect(await kinds()).toEqual([['invoice', 23800], ['credit_note', 23800], ...changed])
    const stranger = await invoicedFair(t)
    expect((await stranger.host.client.call(calls.correct, { params: one.params, body })).statusCode).toBe(
      404,
    )
  })

  it('is not written, nor another invoice, for whoever was just declined or owes nothing', async () => {
    const { host, exhibitor, approve } = await invoicedFair(t)
    const [one, two] = [await exhibitor(), await exhibitor()]
    await approve(one, two)
    const correct = ({ params }: typeof one) =>
      host.client.call(calls.correct, { params, body: { reason: 'The name was wrong' } })
    const may = async ({ params }: typeof one) =>
      (await host.client.call(calls.documents, { params })).json().may
    expect(await may(one)).toMatchObject({ issue: false, correct: true })
    await host.client.call(desk.decline, { body: { registration_ids: [one.id], reason: 'Full' } })
    expect(problemOf(await correct(one)).error).toBe('step_not_possible')
    expect(await may(one)).toMatchObject({ issue: false, correct: false })
    expect(await one.documents()).toHaveLength(1)
    // before the reaction that takes the invoice back
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ payment: 'waived' })
      .where('id', '=', two.id)
      .execute()
    expect(problemOf(await correct(two)).error).toBe('step_not_possible')
    expect(await may(two)).toMatchObject({ issue: false, correct: false })
  })

  it('lists add-ons by their own price, and follows a change of what was ordered', async () => {
    const { event, exhibitor, approve } = await invoicedFair(t)
    const one = await exhibitor()
    const addon_id = newId()
    await t.deps.db
      .insertInto('fair_addons')
      .values({
        id: addon_id,
        event_id: event.id,
        position: 0,
        name: 'Meal',
        price: 700,
        per_exhibitor: 5,
        quantity: null,
        retired_at: null,
      })
      .execute()
    await t.deps.db
      .insertInto('fair_registration_addons')
      .values({ registration_id: one.id, addon_id, name: 'Meal', price: 700, quantity: 3 })
      .execute()
    await t.deps.db.updateTable('fair_registrations').set({ fee: 14000 }).where('id', '=', one.id).execute()
    await approve(one)
    const lines = async () => (await newestDocument(t, one.id)).lines
    expect(await lines()).toEqual([
      { label: 'Corner', quantity: 1, unit: 11900, total: 11900 },
      { label: 'Meal', quantity: 3, unit: 700, total: 2100 },
    ])
    await t.deps.db
      .updateTable('fair_registration_addons')
      .set({ name: 'Dinner' })
      .where('registration_id', '=', one.id)
      .execute()
    await inTransaction(t.deps, (tx) => syncInvoices(tx, systemActor, [one.id]))
    expect((await one.documents()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
    expect((await lines())[1]).toMatchObject({ label: 'Dinner' })
  })

  it('is written for the unpaid when the event is canceled', async () => {
    const { host, event, exhibitor, approve } = await invoicedFair(t)
    const [one, paid] = [await exhibitor(), await exhibitor({ state: 'approved', payment: 'verified' })]
    const part = await exhibitor({ state: 'approved', payment: 'part_paid' })
    await approve(one)
    await host.client.call(calls.issue, { params: { id: event.id } })
    await host.client.call(universityHosting.cancel, { params: { id: event.id }, body: { reason: 'Storm' } })
    await t.drain()
    expect(await one.documents()).toMatchObject([{ kind: 'credit_note' }, { kind: 'invoice' }])
    expect(await paid.documents()).toMatchObject([{ kind: 'invoice' }])
    expect(await part.documents()).toMatchObject([
      { kind: 'credit_note', total: 5950, reason: 'The event was canceled' },
      { kind: 'invoice', total: 11900, credited: 5950 },
    ])
    const { fees } = (await host.client.call(desk.list, { params: { id: event.id } })).json()
    expect(fees).toMatchObject({ asked: 17850, paid: 17850, owed: 0 })
  })
})
