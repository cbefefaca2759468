import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { universityHosting } from '#domains/events/hosting/hosted-events.contract.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invoicedFair, numbersOf, upTo } from '../../../../tests/harness/invoices.ts'
import { lettersTo, subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
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
    const lines = async () =>
      (
        await t.deps.db
          .selectFrom('fair_invoices')
          .select('document')
          .where('registration_id', '=', one.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
      ).document.lines
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

describe('a credit note over a part', () => {
  const paid = { step: 'receive', method: 'bank_transfer', received_on: '2026-01-05' } as const
  const invoiced = async () => {
    const fair = await invoicedFair(t, { title: 'Partly refunded' })
    const one = await fair.exhibitor()
    await fair.approve(one)
    const review = async (body: BodyOf<typeof desk.review>) => {
      const answer = await fair.host.client.call(desk.review, { params: one.params, body })
      await t.drain()
      return answer.json()
    }
    return { ...fair, one, review }
  }
  const brief = async (one: { documents: () => Promise<Invoice[]> }) =>
    (await one.documents()).map(({ kind, total, credited }) => [kind, total, credited])

  it('is written for each part that is given back, and the parts add up to the invoice', async () => {
    const { host, event, one, review } = await invoiced()
    await review(paid)
    await review({ step: 'refund', amount: 4000, reason: 'Smaller booth' })
    const [credit, invoice] = (await one.documents()) as [Invoice, Invoice]
    expect(credit).toMatchObject({
      kind: 'credit_note',
      total: 4000,
      tax: 639,
      credits: invoice.number,
      reason: 'A part of the payment was refunded',
    })
    expect(invoice).toMatchObject({ total: 11900, credited: 4000, credited_by: null })
    const letters = await lettersTo(t, one.team.person_id)
    const letter = letters.find(({ subject }) => subject.startsWith(`Credit note ${credit.number}`))
    expect(letter!.paragraphs[0]).toContain(`took back $40 of invoice ${invoice.number}`)
    const list = await host.client.call(desk.list, { params: { id: event.id } })
    expect(list.json().fees).toMatchObject({ asked: 7900, paid: 7900, owed: 0 })
    const file = await host.client.call(calls.file, { params: { id: credit.id } })
    expect(file.headers['content-type']).toBe('application/pdf')
    const { body } = await host.client.call(desk.ledger, { params: { id: event.id } })
    expect(body).toMatch(/,Credit note,40\.00,USD,.*CN-\d{4}-0001\r?\n/)
    expect(body).toMatch(/,Invoice,119\.00,USD,.*INV-\d{4}-0001\r?\n/)

    await review({ step: 'refund', amount: 33, reason: 'Rounded' })
    await review({ step: 'refund', reason: 'Not coming' })
    expect(await brief(one)).toEqual([
      ['credit_note', 7867, 0],
      ['credit_note', 33, 0],
      ['credit_note', 4000, 0],
      ['invoice', 11900, 11900],
    ])
    const all = await one.documents()
    const taxes = all.filter(({ kind }) => kind === 'credit_note').reduce((sum, { tax }) => sum + tax, 0)
    expect(taxes).toBe(1900)
    expect(all.at(-1)!.credited_by).toBe(all[0]!.number)
  })

  it('is written for the rest of a fee that is waived, and stands when the invoice is corrected', async () => {
    const { host, one, review } = await invoiced()
    await review({ ...paid, amount: 5000 })
    expect(await brief(one)).toEqual([['invoice', 11900, 0]])
    await review({ step: 'waive', reason: 'Sponsor' })
    expect((await one.documents())[0]).toMatchObject({
      total: 6900,
      reason: 'The rest of the fee was waived',
    })
    const body = { reason: 'The name was wrong' }
    expect((await host.client.call(calls.correct, { params: one.params, body })).statusCode).toBe(200)
    expect(await brief(one)).toEqual([
      ['invoice', 5000, 0],
      ['credit_note', 5000, 0],
      ['credit_note', 6900, 0],
      ['invoice', 11900, 11900],
    ])
    const { document } = await t.deps.db
      .selectFrom('fair_invoices')
      .select('document')
      .where('registration_id', '=', one.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(document.lines.map(({ total }) => total)).toEqual([11900, -6900])
    await inTransaction(t.deps, (tx) => syncInvoices(tx, systemActor, [one.id]))
    expect(await one.documents()).toHaveLength(4)
  })

  it('is not written for a part of a fee that is due again, nor for what was paid too much', async () => {
    const { one, review } = await invoiced()
    await review({ ...paid, amount: 5000 })
    expect(await review({ step: 'refund', amount: 2000, reason: 'A mistake' })).toMatchObject({ open: 8900 })
    expect(await brief(one)).toEqual([['invoice', 11900, 0]])
  })

  it('has its number without a gap, whatever happens at the same moment', async () => {
    const { host, exhibitor, approve } = await invoicedFair(t)
    const rows = await Promise.all(upTo(5).map(() => exhibitor()))
    await approve(...rows)
    const review = ({ params }: { params: { id: string } }, body: BodyOf<typeof desk.review>) =>
      host.client.call(desk.review, { params, body })
    await Promise.all(rows.map((row) => review(row, paid)))
    const back = (row: { params: { id: string } }, amount: number) =>
      review(row, { step: 'refund', amount, reason: `Back ${amount}` })
    const sync = () =>
      inTransaction(t.deps, (tx) =>
        syncInvoices(
          tx,
          systemActor,
          rows.map(({ id }) => id),
        ),
      )
    await Promise.all(rows.flatMap((row) => [back(row, 1000), sync(), back(row, 500), sync()]))
    await t.drain()
    const credits = await numbersOf(t, host, 'credit_note')
    expect(credits).toEqual(upTo(credits.length))
    for (const row of rows) {
      const all = await row.documents()
      expect(all.at(-1)).toMatchObject({ total: 11900, credited: 1500, credited_by: null })
    }
    const [invoice] = (await rows[0]!.documents()).slice(-1)
    const copy = (total: number, sequence: number) =>
      sql`insert into fair_invoices (id, organization_id, kind,
        year, sequence, number, event_id, registration_id, credits_id, total, tax, currency, document, issued_at)
      select ${newId()}, organization_id, 'credit_note', year, ${sequence}, 'CN', event_id, registration_id, id,
        ${total}, 0, currency, document, issued_at from fair_invoices where id = ${invoice!.id}`.execute(
        t.deps.db,
      )
    await expect(copy(10401, 9001)).rejects.toThrow(/exceeds what is left/)
  })
})
