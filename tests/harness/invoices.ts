import { buildEvent, type EventOverrides } from '#domains/events/events.fixtures.ts'
import { universityExhibitors as desk } from '#domains/fairs/exhibitors/exhibitors.contract.ts'
import { buildFairRegistration } from '#domains/fairs/fairs.fixtures.ts'
import type { Invoice, InvoiceKind, Seller } from '#domains/fairs/invoices/invoice-documents.contract.ts'
import { universityInvoices as calls } from '#domains/fairs/invoices/invoices.contract.ts'
import { employerOwnInvoices as own } from '#domains/fairs/invoices/own-invoices.contract.ts'
import { DAY, later } from '#platform/clock.ts'
import { anEmployer, aUniversity } from './actors.ts'
import type { TestApp } from './app.ts'
import { undoTimePasses } from './letters.ts'

export const seller: Seller = {
  name: 'Lake University',
  address: '1 Lake Road\nSpringfield',
  tax_number: 'DE123456789',
  tax_name: 'VAT',
  tax_rate: 1900,
  note: '',
  country_code: 'DE',
  email: 'invoices@lake.example',
}

/** A university's fair with one kind of booth, whose host has its invoice details unless it is said not to. */
export const invoicedFair = async (
  t: TestApp,
  { details = true, ...overrides }: EventOverrides & { details?: boolean } = {},
) => {
  const host = await aUniversity(t)
  if (details) await host.client.call(calls.saveSeller, { body: seller })
  const event = await buildEvent(t.deps, {
    organization_id: host.organization_id,
    starts_at: later(t.clock.now(), 40 * DAY),
    booths: [{ name: 'Corner', price: 11900, quantity: 20 }],
    ...overrides,
  })
  const exhibitor = async (more: Parameters<typeof buildFairRegistration>[1] = {}) => {
    const team = await anEmployer(t)
    const row = await buildFairRegistration(t.deps, {
      event_id: event.id,
      organization_id: team.organization_id,
      booth_id: event.booths[0]!.id,
      ...more,
    })
    const documents = async (): Promise<Invoice[]> =>
      (await team.client.call(own.documents, { params: { id: row.id } })).json().invoices
    return { team, ...row, params: { id: row.id }, documents }
  }
  const approve = async (...rows: Array<{ id: string }>) => {
    const body = { registration_ids: rows.map(({ id }) => id) }
    const answer = await host.client.call(desk.approve, { body })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    await undoTimePasses(t)
    await t.drain()
  }
  return { host, event, exhibitor, approve }
}

/** The host's numbers of one kind, in order. */
export const numbersOf = async (t: TestApp, host: { organization_id: string }, kind: InvoiceKind) =>
  (
    await t.deps.db
      .selectFrom('fair_invoices')
      .select('sequence')
      .where('organization_id', '=', host.organization_id)
      .where('kind', '=', kind)
      .orderBy('sequence')
      .execute()
  ).map(({ sequence }) => sequence)

export const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** What the registration's latest invoice or credit note says. */
export const newestDocument = async (t: TestApp, registration_id: string) => {
  const { document } = await t.deps.db
    .selectFrom('fair_invoices')
    .select('document')
    .where('registration_id', '=', registration_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return document
}
