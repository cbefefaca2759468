import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, later } from '#platform/clock.ts'
import { systemActor } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { invoicedFair, numbersOf, seller, upTo } from '../../../../tests/harness/invoices.ts'
import { employerRegistering } from '../exhibitor-registration.contract.ts'
import { syncInvoices } from './invoices.commands.ts'
import { universityInvoices as calls } from './invoices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const year = () => t.clock.now().getUTCFullYear()

describe('numbers', () => {
  it('have no gap and no double, however many are issued, corrected and given up at once', async () => {
    const { host, event, exhibitor } = await invoicedFair(t, { details: false })
    const rows = await Promise.all(Array.from({ length: 12 }, () => exhibitor({ state: 'approved' })))
    await host.client.call(calls.saveSeller, { body: seller })
    const issue = () => host.client.call(calls.issue, { params: { id: event.id } })
    const issued = await Promise.all([issue(), issue(), issue()])
    expect(issued.reduce((sum, one) => sum + one.json().issued, 0)).toBe(12)
    const fails = () =>
      inTransaction(t.deps, async (tx) => {
        await tx.db.deleteFrom('fair_current_invoices').where('registration_id', '=', rows[0]!.id).execute()
        await syncInvoices(tx, systemActor, [rows[0]!.id])
        throw new Error('broken off')
      }).catch(() => null)
    const correct = (at: number, reason: string) =>
      host.client.call(calls.correct, { params: rows[at]!.params, body: { reason } })
    await Promise.all([
      ...rows.slice(6).map(({ team, params }) => team.client.call(employerRegistering.cancel, { params })),
      fails(),
      ...upTo(5).map((at) => correct(at, 'Wrong')),
      fails(),
      // two members at the same one
      correct(1, 'Wrong again'),
      fails(),
    ])
    await t.drain()
    const standing = await t.deps.db
      .selectFrom('fair_current_invoices as c')
      .innerJoin('fair_invoices as i', 'i.id', 'c.invoice_id')
      .select('c.registration_id')
      .where('i.event_id', '=', event.id)
      .execute()
    expect(standing.map(({ registration_id }) => registration_id).sort()).toEqual(
      rows
        .slice(0, 6)
        .map(({ id }) => id)
        .sort(),
    )
    const [invoices, credits] = [await numbersOf(t, host, 'invoice'), await numbersOf(t, host, 'credit_note')]
    expect(invoices).toEqual(upTo(12 + 6))
    expect(credits).toEqual(upTo(6 + 6))
  })

  it('begin anew with the host’s own year', async () => {
    const { host, exhibitor, approve } = await invoicedFair(t, { starts_at: later(t.clock.now(), 500 * DAY) })
    const [one, two] = [await exhibitor(), await exhibitor()]
    await approve(one)
    const before = year()
    await t.deps.db
      .updateTable('organizations')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', host.organization_id)
      .execute()
    await t.deps.db
      .updateTable('fair_registrations')
      .set({ state: 'approved' })
      .where('id', '=', two.id)
      .execute()
    await inTransaction(t.deps, (tx) =>
      syncInvoices({ ...tx, now: new Date(`${before}-12-31T12:00:00Z`) }, systemActor, [two.id]),
    )
    expect((await one.documents()).map(({ number }) => number)).toEqual([`INV-${before}-0001`])
    expect((await two.documents()).map(({ number }) => number)).toEqual([`INV-${before + 1}-0001`])
  })
})
