import { InvoiceService, type Invoice as Structured } from '@e-invoice-eu/core'
import { bankAccountLabels } from '#domains/events/events.contract.ts'
import { majorUnits } from '#shared/money.ts'
import { Problem } from '#shared/problems.ts'
import type { InvoiceDocument, InvoiceParty } from './invoice-documents.contract.ts'
import { taxIn } from './invoices.rules.ts'

type Invoice = Structured['ubl:Invoice']

/** Prefixes of VAT identifiers (BT-31, BT-48); another number is no VAT identifier, as far as EN 16931 is concerned. */
const VAT_PREFIXES = [
  ...['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'EL', 'ES', 'FI', 'FR', 'GB', 'HR', 'HU', 'IE'],
  ...['IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** `DE 123 456 789` → `DE123456789`; null for a number that is no VAT identifier. */
const vatIdOf = (number: string): string | null => {
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return VAT_PREFIXES.includes(plain.slice(0, 2)) && /\d/.test(plain) && plain.length >= 4 ? plain : null
}

/** S: taxed; E: exempt, by a seller that has a number for taxes; O: by one that has nothing to do with them. */
const categoryOf = ({ tax_rate, seller }: InvoiceDocument): 'S' | 'E' | 'O' => {
  if (tax_rate > 0) return 'S'
  return seller.tax_number ? 'E' : 'O'
}

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const

const taxCategory = (of: InvoiceDocument) => {
  const id = categoryOf(of)
  return { 'cbc:ID': id, ...(id !== 'O' && { 'cbc:Percent': String(of.tax_rate / 100) }), ...VAT }
}

const addressOf = ({ address, country_code }: InvoiceParty) => {
  const [first, second, ...rest] = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    ...(first && { 'cbc:StreetName': first }),
    ...(second && { 'cbc:AdditionalStreetName': second }),
    ...(rest.length > 0 && { 'cac:AddressLine': { 'cbc:Line': rest.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': country_code },
  }
}

const sellerOf = (of: InvoiceDocument) => {
  const { seller } = of
  const vat = vatIdOf(seller.tax_number)
  return {
    'cac:Party': {
      'cbc:EndpointID': seller.email,
      'cbc:EndpointID@schemeID': 'EM',
      // BR-CO-26 wants a number of the seller's where there is no VAT identifier
      ...(!vat && { 'cac:PartyIdentification': [{ 'cbc:ID': seller.tax_number || seller.email }] }),
      'cac:PostalAddress': addressOf(seller),
      ...(seller.tax_number && {
        'cac:PartyTaxScheme': [
          vat
            ? { 'cbc:CompanyID': vat, ...VAT }
            : { 'cbc:CompanyID': seller.tax_number, 'cac:TaxScheme': { 'cbc:ID': 'TAX' } },
        ],
      }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': seller.name },
    },
  }
}

const buyerOf = (of: InvoiceDocument) => {
  const { buyer } = of
  // BR-O-02: what is outside of the tax names no VAT identifier
  const vat = categoryOf(of) === 'O' ? null : vatIdOf(buyer.tax_number)
  return {
    'cac:Party': {
      'cbc:EndpointID': buyer.email,
      'cbc:EndpointID@schemeID': 'EM',
      ...(!vat && buyer.tax_number && { 'cac:PartyIdentification': { 'cbc:ID': buyer.tax_number } }),
      'cac:PostalAddress': addressOf(buyer),
      ...(vat && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vat, ...VAT } }),
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
    },
  }
}

/** What of each line is net: together the net total, the largest line taking what rounding leaves. */
const netOfLines = ({ lines, net, tax_rate }: InvoiceDocument): number[] => {
  const each = lines.map(({ total }) => Math.sign(total) * taxIn(Math.abs(total), tax_rate).net)
  const largest = lines.reduce((at, { total }, next) => (total > lines[at]!.total ? next : at), 0)
  each[largest]! += net - each.reduce((sum, one) => sum + one, 0)
  return each
}

/** Of one or, where that would have to be rounded, of all of them: the library takes two decimals. */
const priceOf = (net: number, quantity: number, currency: string) => {
  const each = Math.abs(net) / quantity
  return Number.isInteger(each)
    ? { 'cbc:PriceAmount': majorUnits(each, currency) }
    : {
        'cbc:PriceAmount': majorUnits(Math.abs(net), currency),
        'cbc:BaseQuantity': String(quantity),
        'cbc:BaseQuantity@unitCode': 'C62',
      }
}

const linesOf = (of: InvoiceDocument) => {
  const nets = netOfLines(of)
  return of.lines.map(({ label, quantity }, at) => {
    const net = nets[at]!
    return {
      'cbc:ID': String(at + 1),
      // BR-27: a price is never negative, so what is taken off has a negative quantity
      'cbc:InvoicedQuantity': String(net < 0 ? -quantity : quantity),
      'cbc:InvoicedQuantity@unitCode': 'C62',
      'cbc:LineExtensionAmount': majorUnits(net, of.currency),
      'cac:Item': { 'cbc:Name': label, 'cac:ClassifiedTaxCategory': taxCategory(of) },
      'cac:Price': priceOf(net, quantity, of.currency),
    }
  })
}

const paymentOf = ({ bank, reference, seller }: InvoiceDocument) => {
  const at = (label: string) => bank.find(([one]) => one === label)?.[1]
  const account = at(bankAccountLabels.number)
  return [
    {
      // 30: credit transfer; 1: not defined
      'cbc:PaymentMeansCode': account ? '30' : '1',
      'cbc:PaymentID': reference,
      ...(account && {
        'cac:PayeeFinancialAccount': {
          'cbc:ID': account.replace(/\s/g, ''),
          'cbc:Name': at(bankAccountLabels.holder) ?? seller.name,
        },
      }),
    },
  ]
}

/** BR-CO-25: what is to be paid names a day or terms. */
const dueOf = ({ kind, due_on, credits }: InvoiceDocument) => {
  if (due_on && kind === 'invoice') return { 'cbc:DueDate': due_on }
  const note = credits ? `Credited against invoice ${credits.number}` : 'Due on receipt'
  return { 'cac:PaymentTerms': { 'cbc:Note': note } }
}

/** What XML can't hold, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/**
 * A text that XML can hold. The library takes every text for XML, decodes it, and then leaves whatever looks like an entity
 * as it is, such as the end of `R&D;`.
 */
const inXml = (text: string): string => text.replace(NOT_IN_XML, '\uFFFD').replaceAll('&', '&amp;amp;')

/** Every amount names the currency of the document, and every text can be read. */
const withCurrency = <T>(value: T, currency: string): T => {
  if (typeof value === 'string') return inXml(value) as T
  if (Array.isArray(value)) return value.map((one) => withCurrency(one, currency)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => [
      [key, withCurrency(one, currency)],
      ...(key.endsWith('Amount') ? [[`${key}@currencyID`, currency]] : []),
    ]),
  ) as T
}

/** The invoice or credit note as EN 16931 models it; `structuredGap` says which can be. */
export const structuredInvoice = (of: InvoiceDocument): Structured => {
  const { currency, credits } = of
  const [net, tax, total] = [of.net, of.tax, of.total].map((minor) => majorUnits(minor, currency))
  const category = taxCategory(of)
  const notes = [of.event.title, of.event.when, of.reason, of.note].filter(
    (note) => note !== null && note !== '',
  )
  const invoice = {
    'cbc:ID': of.number,
    'cbc:IssueDate': of.issued_on,
    'cbc:InvoiceTypeCode': of.kind === 'invoice' ? '380' : '381',
    'cbc:Note': [notes.join('\n')],
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': of.reference,
    ...(of.buyer.purchase_order && { 'cac:OrderReference': { 'cbc:ID': of.buyer.purchase_order } }),
    ...(credits && {
      'cac:BillingReference': [
        {
          'cac:InvoiceDocumentReference': { 'cbc:ID': credits.number, 'cbc:IssueDate': credits.issued_on },
        },
      ],
    }),
    'cac:AccountingSupplierParty': sellerOf(of),
    'cac:AccountingCustomerParty': buyerOf(of),
    'cac:PaymentMeans': paymentOf(of),
    ...dueOf(of),
    'cac:TaxTotal': [
      {
        'cbc:TaxAmount': tax,
        'cac:TaxSubtotal': [
          {
            'cbc:TaxableAmount': net,
            'cbc:TaxAmount': tax,
            'cac:TaxCategory': {
              ...category,
              ...(category['cbc:ID'] !== 'S' && {
                'cbc:TaxExemptionReason': of.note || 'No tax is charged',
              }),
            },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': net,
      'cbc:TaxExclusiveAmount': net,
      'cbc:TaxInclusiveAmount': total,
      'cbc:PayableAmount': total,
    },
    'cac:InvoiceLine': linesOf(of),
  }
  return { 'ubl:Invoice': withCurrency(invoice, currency) as unknown as Invoice }
}

const UNKNOWN = /currencyID|DocumentCurrencyCode|IdentificationCode/

/** The library's complaint about what it was given, if it is about a list of codes: the standard's are shorter than ours. */
const refusalOf = (failure: Error & { errors?: Array<{ instancePath: string }> }): Error =>
  failure.errors?.every(({ instancePath }) => UNKNOWN.test(instancePath))
    ? new Problem(
        'step_not_possible',
        'This document has no structured form: EN 16931 does not know its currency or a country',
      )
    : failure

const silent = { log: () => {}, warn: () => {}, error: () => {} }

/** An invoice or credit note in UBL 2.1, by EN 16931; throws `step_not_possible` for what the standard does not know. */
export const writeStructuredInvoice = (of: InvoiceDocument): Promise<string> =>
  new InvoiceService(silent)
    .generate(structuredInvoice(of), { format: 'UBL', lang: 'en' })
    .then(String, (failure) => {
      throw refusalOf(failure)
    })
