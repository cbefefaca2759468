import sax from 'sax'
import { describe, expect, it } from 'vitest'
import type { InvoiceDocument } from './invoice-documents.contract.ts'
import { creditDocument } from './invoices.mapping.ts'
import { taxIn } from './invoices.rules.ts'
import { writeStructuredInvoice } from './structured-invoices.mapping.ts'
import { structuredGap } from './structured-invoices.rules.ts'

type Line = InvoiceDocument['lines'][number]

const lineOf = (label: string, quantity: number, unit: number): Line => ({
  label,
  quantity,
  unit,
  total: quantity * unit,
})

const documentOf = (lines: Line[], more: Partial<InvoiceDocument> = {}): InvoiceDocument => {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return {
    kind: 'invoice',
    number: 'INV-2026-0001',
    issued_on: '2026-11-27',
    due_on: '2026-12-27',
    seller: {
      name: 'Lake <University> & Co',
      address: '1 Lake Road\n12345 Springfield\nBuilding C\nRoom 4',
      tax_number: 'DE 123 456 789',
      country_code: 'DE',
      email: 'invoices@lake.example',
    },
    buyer: {
      name: 'Harbor “Light” GmbH',
      address: '',
      tax_number: 'FR12345678901',
      purchase_order: 'PO-77',
      country_code: 'FR',
      email: 'ap@harbor.example',
    },
    event: { title: 'Spring fair', when: 'March 12, 2027' },
    reference: 'A1B2C3D4',
    lines,
    currency: 'EUR',
    tax_name: 'VAT',
    tax_rate: 1900,
    ...taxIn(total, more.tax_rate ?? 1900),
    total,
    note: '',
    bank: [
      ['Account holder', 'Lake University'],
      ['IBAN or account number', 'DE89 3704 0044 0532 0130 00'],
    ],
    credits: null,
    reason: null,
    ...more,
  }
}

/** The texts of all elements of that name. */
const allOf = (xml: string, name: string): string[] =>
  xml
    .split(new RegExp(`<cbc:${name}(?=[ >])`))
    .slice(1)
    .map((rest) => rest.slice(rest.indexOf('>') + 1, rest.indexOf('<')))

const minor = (amount: string, currency: string) =>
  Math.round(Number(amount) * (currency === 'JPY' ? 1 : 100))

/** What EN 16931 asks of totals: BR-CO-10, 13, 15, 17, BR-S-08, BR-27, and that each line is its quantity times its price. */
const addsUp = (xml: string, { currency, tax_rate }: InvoiceDocument): void => {
  const numbers = (name: string) => allOf(xml, name).map((amount) => minor(amount, currency))
  const [whole, ...lines] = numbers('LineExtensionAmount')
  const [tax] = numbers('TaxAmount')
  const [taxable] = numbers('TaxableAmount')
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(whole)
  expect(numbers('TaxExclusiveAmount')).toEqual([whole])
  expect(taxable).toBe(whole)
  expect(numbers('TaxInclusiveAmount')).toEqual([whole! + tax!])
  expect(numbers('PayableAmount')).toEqual([whole! + tax!])
  expect(Math.abs((taxable! * tax_rate) / 10_000 - tax!)).toBeLessThan(1)
  for (const line of xml.split(/<cac:(?:Invoice|CreditNote)Line>/).slice(1)) {
    const of = (name: string) => Number(allOf(line, name)[0] ?? 1)
    const quantity = of(line.includes('InvoicedQuantity') ? 'InvoicedQuantity' : 'CreditedQuantity')
    expect(of('PriceAmount')).toBeGreaterThanOrEqual(0)
    const [amount] = allOf(line, 'LineExtensionAmount')
    expect(minor(String((quantity * of('PriceAmount')) / of('BaseQuantity')), currency)).toBe(
      minor(amount!, currency),
    )
  }
}

const fairLines = [
  lineOf('Corner', 1, 11_901),
  lineOf('Power', 3, 3_333),
  lineOf('Meal', 7, 999),
  lineOf('Badge', 2, 0),
]

describe('an invoice as UBL', () => {
  it('names both sides, the order, and how to pay', async () => {
    const xml = await writeStructuredInvoice(documentOf(fairLines))
    expect(xml).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"')
    expect(allOf(xml, 'CustomizationID')).toEqual(['urn:cen.eu:en16931:2017'])
    expect(allOf(xml, 'InvoiceTypeCode')).toEqual(['380'])
    expect(allOf(xml, 'DueDate')).toEqual(['2026-12-27'])
    expect(allOf(xml, 'EndpointID')).toEqual(['invoices@lake.example', 'ap@harbor.example'])
    expect(allOf(xml, 'CompanyID')).toEqual(['DE123456789', 'FR12345678901'])
    expect(allOf(xml, 'IdentificationCode')).toEqual(['DE', 'FR'])
    expect(allOf(xml, 'Line')).toEqual(['Building C, Room 4'])
    expect(allOf(xml, 'RegistrationName')[0]).toBe('Lake &lt;University&gt; &amp; Co')
    expect(xml).toContain('PO-77')
    expect(allOf(xml, 'PaymentMeansCode')).toEqual(['30'])
    expect(xml).toContain('DE89370400440532013000')
    expect(xml.match(/currencyID="EUR"/g)!.length).toBe(xml.match(/currencyID=/g)!.length)
  })

  it.each([
    ['whose lines round', documentOf(fairLines)],
    ['of which a part was waived', documentOf([...fairLines, lineOf('Waived or refunded', 1, -5_001)])],
    ['with another rate', documentOf(fairLines, { tax_rate: 825 })],
    ['without minor units', documentOf(fairLines, { currency: 'JPY' })],
    ['of one cent', documentOf([lineOf('Participation', 1, 1)])],
  ])('adds up for one %s', async (_, document) => {
    addsUp(await writeStructuredInvoice(document), document)
  })

  it('is exempt, or outside of the tax, where the host charges none', async () => {
    const untaxed = documentOf(fairLines, { tax_rate: 0, note: 'Exempt by § 4 UStG' })
    const exempt = await writeStructuredInvoice(untaxed)
    addsUp(exempt, untaxed)
    expect(allOf(exempt, 'TaxExemptionReason')).toEqual(['Exempt by § 4 UStG'])
    expect(allOf(exempt, 'Percent')).toEqual(Array(5).fill('0'))

    const outside = await writeStructuredInvoice({
      ...untaxed,
      seller: { ...untaxed.seller, tax_number: '' },
    })
    // BR-O-02, BR-O-05
    expect(allOf(outside, 'CompanyID')).toEqual([])
    expect(allOf(outside, 'Percent')).toEqual([])
    expect(outside).toContain('FR12345678901')
  })
})

it('a credit note over a part names the invoice it is about', async () => {
  const invoice = documentOf(fairLines)
  const about = {
    now: new Date('2026-12-01T12:00:00Z'),
    zone: 'UTC',
    reason: 'A part was refunded',
    left: invoice.total,
    amount: 777,
  }
  const note = creditDocument(invoice, 'CN-2026-0001', about)
  const xml = await writeStructuredInvoice(note)
  addsUp(xml, note)
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(allOf(xml, 'CreditNoteTypeCode')).toEqual(['381'])
  expect(allOf(xml, 'ID')).toContain('INV-2026-0001')
  expect(xml).toContain('A part was refunded')
})

it('says what is missing, and refuses what the standard does not know', async () => {
  const whole = documentOf(fairLines)
  expect(structuredGap(whole)).toBeNull()
  expect(structuredGap({ ...whole, buyer: { ...whole.buyer, email: '', country_code: '' } })).toBe(
    'This document has no structured form: when it was issued, the country of the exhibitor and the email of the exhibitor were not known',
  )
  expect(structuredGap({ ...whole, seller: { ...whole.seller, tax_number: '' } })).toContain('tax number')
  expect(structuredGap({ ...whole, currency: 'KWD' })).toContain('more than two decimals')
  await expect(writeStructuredInvoice({ ...whole, currency: 'ABC' })).rejects.toMatchObject({
    word: 'step_not_possible',
  })
})

it('is XML that can be read, whatever is written in it', async () => {
  const odd = 'a\uFFFE\uFFFFb\u{1F600}]]>\u202Eשלום R&D; &amp; &#1; &#x110000; &nbsp; &lt; <b>"\t'
  const whole = documentOf([lineOf(odd, 1, 100)], { note: odd, reason: odd })
  const document = {
    ...whole,
    seller: { ...whole.seller, name: odd, address: `${odd}\n${odd}` },
    buyer: { ...whole.buyer, name: odd, purchase_order: odd, tax_number: odd },
    event: { title: odd, when: null },
  }
  const xml = await writeStructuredInvoice(document)
  const parser = sax.parser(true)
  const texts: string[] = []
  parser.onerror = (error) => {
    throw error
  }
  parser.ontext = (text) => texts.push(text)
  parser.write(xml).close()
  // the reader lets them pass, XML 1.0 does not
  expect(xml).not.toMatch(/[\uFFFE\uFFFF]/)
  const read = odd.replace(/[\uFFFE\uFFFF]/g, '\uFFFD').trim()
  expect(texts.filter((text) => text.trim() === read).length).toBeGreaterThan(5)
  addsUp(xml, document)
})
