import { expect, it } from 'vitest'
import { textOfPdf } from '../../../../tests/harness/pdfs.ts'
import type { InvoiceDocument } from './invoice-documents.contract.ts'
import { drawInvoice } from './invoice-pages.mapping.ts'

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf).toString('latin1').split('/Type /Page\n').length - 1

const long = 'Harbor Inspection and Underwater Robotics '

const documentOf = (lines: number): InvoiceDocument => ({
  kind: 'invoice',
  number: 'INV-2026-0001',
  issued_on: '2026-11-27',
  due_on: '2026-12-27',
  seller: { name: long.repeat(4), address: Array(8).fill('1 Lake Road').join('\n'), tax_number: 'DE1' },
  buyer: { name: long.repeat(4), address: '2 Main Street', tax_number: '', purchase_order: 'PO-77' },
  event: { title: 'Spring fair', when: 'March 12, 2027' },
  reference: 'A1B2C3D4',
  lines: Array.from({ length: lines }, (_, at) => ({
    label: at % 4 === 0 ? long.repeat(2) : 'Power',
    quantity: 1000,
    unit: 100_000,
    total: 100_000_000,
  })),
  currency: 'KWD',
  tax_name: 'VAT',
  tax_rate: 1900,
  net: 84_033_613,
  tax: 15_966_387,
  total: 100_000_000,
  note: '',
  bank: Array.from({ length: 4 }, (_, at) => [`Fact ${at}`, long.repeat(5)]),
  credits: null,
  reason: null,
})

it('goes on at the top of the next page, wherever the first one ends', async () => {
  const pages: number[] = []
  for (const lines of [1, 2, 4, 15, 30, 31]) pages.push(pagesOf(await drawInvoice(documentOf(lines))))
  expect(pages).toEqual([2, 2, 2, 2, 2, 2])
})

it('counts in whole units where the currency has no smaller ones', async () => {
  const [line] = documentOf(1).lines
  const lines = [{ ...line!, label: 'Corner', quantity: 1, unit: 11_900, total: 11_900 }]
  const of = { ...documentOf(1), lines, currency: 'JPY', net: 10_000, tax: 1900, total: 11_900 }
  const text = await textOfPdf(await drawInvoice(of))
  expect(text).toContain('Corner 1 11,900 11,900')
  expect(text).toContain('Net 10,000')
  expect(text).toContain('VAT 19 % 1,900')
  expect(text).toContain('Total JPY 11,900')
})
