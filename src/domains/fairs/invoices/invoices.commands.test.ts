import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmployer } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invoicedFair, seller } from '../../../../tests/harness/invoices.ts'
import { lettersTo, subjectsTo, undoTimePasses } from '../../../../tests/harness/letters.ts'
import { universityExhibitors as desk } from '../exhibitors/exhibitors.contract.ts'
import type { Invoice } from './invoice-documents.contract.ts'
import { universityInvoices as calls } from './invoices.contract.ts'
import { employerOwnInvoices as own } from './own-invoices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const year = () => t.clock.now().getUTCFullYear()

describe('an invoice', () => {
  it('is issued once the approval can no longer be undone, with what the exhibitor gave until then', async () => {
    const { host, exhibitor } = await invoicedFair(t, { title: 'Invoiced fair' })
    const one = await exhibitor()
    const billing = {
      name: 'Acme Holding',
      address: '2 Main Street',
      tax_number: 'US-1',
      purchase_order: 'PO-77',
    }
    const billed = await one.team.client.call(own.bill, { params: one.params, body: billing })
    expect(billed.json()).toMatchObject({ billing, invoices: [], may: { bill: true } })
    await host.client.call(desk.approve, { body: { registration_ids: [one.id] } })
    await t.drain()
    expect(await one.documents()).toEqual([])
    await undoTimePasses(t)
    await t.drain()

    const [invoice] = await one.documents()
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: `INV-${year()}-0001`,
      total: 11900,
      tax: 1900,
      purchase_order: 'PO-77',
      credited_by: null,
    })
    expect(await subjectsTo(t, one.team.person_id)).toContain(`Invoice ${invoice!.number} for Invoiced fair`)
    const letters = await lettersTo(t, one.team.person_id)
    expect(JSON.stringify(letters.at(-1))).toContain(invoice!.number)

    // what was issued stays, whatever is changed later
    await one.team.client.call(own.bill, {
      params: one.params,
      body: { ...billing, purchase_order: 'PO-78' },
    })
    await host.client.call(calls.saveSeller, { body: { ...seller, name: 'Other' } })
    const { document } = await t.deps.db
      .selectFrom('fair_invoices')
      .select('document')
      .where('id', '=', invoice!.id)
      .executeTakeFirstOrThrow()
    expect(document).toMatchObject({
      seller: { name: 'Lake University' },
      buyer: billing,
      lines: [{ label: 'Corner', quantity: 1, total: 11900 }],
      net: 10000,
    })
    await expect(sql`update fair_invoices set total = 1`.execute(t.deps.db)).rejects.toThrow(/never changed/)
    await expect(sql`delete from fair_invoices`.execute(t.deps.db)).rejects.toThrow(/never changed/)
  })

  it('is a PDF for host and exhibitor, and nobody else', async () => {
    const { host, exhibitor, approve } = await invoicedFair(t, { booth_currency: 'KWD' })
    const one = await exhibitor()
    await one.team.client.call(own.bill, {
      params: one.params,
      body: { name: 'Київ Αθήνα Łódź 日本 🎪', address: '‮evil' },
    })
    await approve(one)
    const [{ id, number }] = (await one.documents()) as [Invoice]
    const params = { id }
    for (const answer of [
      await host.client.call(calls.file, { params }),
      await one.team.client.call(own.file, { params, query: { download: true } }),
    ]) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(answer.headers['content-disposition']).toContain(`invoice-${number}.pdf`)
    }
    const stranger = await invoicedFair(t)
    expect((await stranger.host.client.call(calls.file, { params })).statusCode).toBe(404)
    expect((await stranger.host.client.call(calls.documents, { params: one.params })).statusCode).toBe(404)
    const other = await anEmployer(t)
    expect((await other.client.call(own.file, { params })).statusCode).toBe(404)
    expect((await other.client.call(own.documents, { params: one.params })).statusCode).toBe(404)
    expect((await other.client.call(own.bill, { params: one.params, body: { name: 'Me' } })).statusCode).toBe(
      404,
    )
  })

  it('waits for the host’s details; then those who were approved before get theirs at once', async () => {
    const { host, event, exhibitor, approve } = await invoicedFair(t, { details: false })
    const [one, two] = [await exhibitor(), await exhibitor({ state: 'approved', payment: 'waived' })]
    const pending = await exhibitor()
    await approve(one)
    const issue = () => host.client.call(calls.issue, { params: { id: event.id } })
    expect(problemOf(await issue()).error).toBe('step_not_possible')
    await host.client.call(calls.saveSeller, { body: seller })
    expect((await issue()).json()).toEqual({ issued: 1 })
    expect((await issue()).json()).toEqual({ issued: 0 })
    expect(await one.documents()).toHaveLength(1)
    expect([await two.documents(), await pending.documents()]).toEqual([[], []])
    const stranger = await invoicedFair(t)
    expect((await stranger.host.client.call(calls.issue, { params: { id: event.id } })).statusCode).toBe(404)
  })

  it('counts in whole units where the currency has no smaller ones', async () => {
    const { exhibitor, approve } = await invoicedFair(t, { booth_currency: 'JPY' })
    const one = await exhibitor()
    await approve(one)
    expect(await one.documents()).toMatchObject([{ total: 11900, tax: 1900, currency: 'JPY' }])
  })
})
