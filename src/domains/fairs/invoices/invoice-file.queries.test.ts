import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { invoicedFair } from '../../../../tests/harness/invoices.ts'
import { undoTimePasses } from '../../../../tests/harness/letters.ts'
import { universityExhibitors as desk } from '../exhibitors/exhibitors.contract.ts'
import { universityInvoices as calls } from './invoices.contract.ts'
import { employerOwnInvoices as own } from './own-invoices.contract.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

it('an invoice comes as data to both sides once both gave what that needs', async () => {
  const { host, exhibitor } = await invoicedFair(t, { title: 'Structured fair' })
  const one = await exhibitor()
  await host.client.call(desk.approve, { body: { registration_ids: [one.id] } })
  await undoTimePasses(t)
  await t.drain()
  const [plain] = await one.documents()
  expect(plain).toMatchObject({ is_structured: false })
  const xmlOf = (id: string) => ({ params: { id }, query: { format: 'xml', download: true } }) as const
  const refused = await one.team.client.call(own.file, xmlOf(plain!.id))
  expect(problemOf(refused)).toMatchObject({
    error: 'step_not_possible',
    detail: expect.stringContaining('the email of the exhibitor'),
  })

  const billing = { name: 'Acme Holding', country_code: 'FR', email: 'AP@acme.example' }
  const billed = await one.team.client.call(own.bill, { params: one.params, body: billing })
  expect(billed.json()).toMatchObject({ billing: { ...billing, email: 'ap@acme.example' } })
  await host.client.call(calls.correct, { params: one.params, body: { reason: 'Wrong name' } })
  const [corrected] = await one.documents()
  expect(corrected).toMatchObject({ kind: 'invoice', is_structured: true })

  for (const answer of [
    await one.team.client.call(own.file, xmlOf(corrected!.id)),
    await host.client.call(calls.file, xmlOf(corrected!.id)),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/xml')
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename=invoice-${corrected!.number}.xml`,
    )
    expect(answer.body).toContain('Acme Holding')
    expect(answer.body).toContain('ap@acme.example')
  }
  const others = await exhibitor()
  const elsewhere = await others.team.client.call(own.file, xmlOf(corrected!.id))
  expect(problemOf(elsewhere).error).toBe('not_found')
})

it('a country or email that is none is refused, by its field', async () => {
  const { exhibitor } = await invoicedFair(t, { title: 'Refused fair' })
  const one = await exhibitor()
  const answer = await one.team.client.call(own.bill, {
    params: one.params,
    body: { country_code: 'Germany', email: 'nobody' } as never,
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toEqual(['country_code', 'email'])
})
