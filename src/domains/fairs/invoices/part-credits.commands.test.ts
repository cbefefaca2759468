import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { invoicedFair, newestDocument, numbersOf, upTo } from '../../../../tests/harness/invoices.ts'
import { lettersTo } from '../../../../tests/harness/letters.ts'
import { universityExhibitors as desk } from '../exhibitors/exhibitors.contract.ts'
import type { Invoice } from './invoice-documents.contract.ts'
import { syncInvoices } from './invoices.commands.ts'
import { universityInvoices as calls } from './invoices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

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
    const document = await newestDocument(t, one.id)
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
