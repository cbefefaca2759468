import { MARGIN, openPdf } from '#platform/pdf.ts'
import { dayLabel, numberLabel } from '#shared/labels.ts'
import { majorUnits } from '#shared/money.ts'
import { type InvoiceDocument, invoiceLabels } from './invoice-documents.contract.ts'

const QUIET = '#57534E'

/** `1,250.50`, with all of the currency's decimals. */
const amountOf = (minor: number, currency: string): string => {
  const [whole, decimals] = majorUnits(minor, currency).split('.')
  const grouped = numberLabel(Number(whole))
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** 1900 → `19 %`. */
const rateLabel = (rate: number): string => `${rate / 100} %`

const LETTER = ['USD', 'CAD', 'MXN', 'PHP', 'COP', 'CLP']

type Fact = readonly [label: string, value: string | null]

const factsOf = (of: InvoiceDocument): Fact[] => [
  [`${invoiceLabels[of.kind]} number`, of.number],
  ['Issued on', dayLabel(of.issued_on)],
  ['Due by', of.due_on && dayLabel(of.due_on)],
  ['For invoice', of.credits && `${of.credits.number} of ${dayLabel(of.credits.issued_on)}`],
  ['Purchase order', of.buyer.purchase_order],
  ['Payment reference', of.kind === 'invoice' ? of.reference : null],
]

type Pdf = ReturnType<typeof openPdf>

const writeFacts = (pdf: Pdf, facts: readonly Fact[], x: number, y: number, labelWidth: number): number => {
  let at = y
  for (const [label, value] of facts) {
    if (!value) continue
    at = pdf.row(
      [
        [{ text: label, x, width: labelWidth - 8, color: QUIET, size: 9 }],
        [{ text: value, x: x + labelWidth, width: pdf.right - x - labelWidth, size: 9 }],
      ],
      at,
    )
  }
  return at
}

const writeParty = (
  pdf: Pdf,
  party: { name: string; address: string; tax_number: string },
  title: string,
  [x, y, width]: [number, number, number],
): number => {
  let at = pdf.write(title, x, y, width, { color: QUIET, size: 9 })
  at = pdf.write(party.name, x, at, width, { weight: 'bold' })
  if (party.address) at = pdf.write(party.address, x, at, width)
  return party.tax_number ? pdf.write(`Tax number ${party.tax_number}`, x, at, width) : at
}

const writeLines = (pdf: Pdf, of: InvoiceDocument, top: number): number => {
  const [amount, unit, quantity] = [110, 90, 64]
  const columns = { unit: pdf.right - amount - unit, quantity: pdf.right - amount - unit - quantity }
  const row = (cells: readonly string[], y: number, style: { color?: string; weight?: 'bold' }): number => {
    const [label, count, each, total] = cells as [string, string, string, string]
    return pdf.row(
      [
        [{ text: label, x: MARGIN, width: columns.quantity - MARGIN - 8, ...style }],
        [{ text: count, x: columns.quantity, width: quantity, align: 'right', ...style }],
        [{ text: each, x: columns.unit, width: unit, align: 'right', ...style }],
        [{ text: total, x: pdf.right - amount, width: amount, align: 'right', ...style }],
      ],
      y,
    )
  }
  let at = row(['For', 'Quantity', 'Price', `Amount (${of.currency})`], top, { color: QUIET }) + 4
  pdf.rule(at)
  at += 8
  for (const line of of.lines) {
    const [each, total] = [line.unit, line.total].map((minor) => amountOf(minor, of.currency))
    at = row([line.label, String(line.quantity), each!, total!], at, {}) + 4
  }
  pdf.rule(at + 2)
  return at + 10
}

const writeTotals = (pdf: Pdf, of: InvoiceDocument, top: number): number => {
  const width = 260
  const x = pdf.right - width
  const rows: Array<[string, number]> =
    of.tax > 0
      ? [
          ['Net', of.net],
          [`${of.tax_name || 'Tax'} ${rateLabel(of.tax_rate)}`, of.tax],
        ]
      : []
  let at = pdf.room(top, 70)
  for (const [label, minor] of rows) {
    pdf.write(label, x, at, width / 2)
    at = pdf.write(amountOf(minor, of.currency), x, at, width, { align: 'right' })
  }
  const total = of.kind === 'invoice' ? 'Total' : 'Total credited'
  pdf.write(total, x, at + 2, width / 2, { weight: 'bold', size: 12 })
  return pdf.write(`${of.currency} ${amountOf(of.total, of.currency)}`, x, at + 2, width, {
    weight: 'bold',
    size: 12,
    align: 'right',
  })
}

/** An invoice or credit note as PDF. */
export const drawInvoice = async (of: InvoiceDocument): Promise<Uint8Array> => {
  const title = invoiceLabels[of.kind]
  const pdf = openPdf({
    title: `${title} ${of.number}`,
    author: of.seller.name,
    size: LETTER.includes(of.currency) ? 'LETTER' : 'A4',
    created: new Date(`${of.issued_on}T00:00:00Z`),
  })
  const half = (pdf.right - MARGIN) / 2
  let at = pdf.write(title, MARGIN, MARGIN, half, { size: 24, weight: 'bold' }) + 16
  const left = writeParty(pdf, of.seller, 'From', [MARGIN, at, half - 16])
  const facts = writeFacts(pdf, factsOf(of), MARGIN + half, at, 108)
  at = Math.max(left, facts) + 18
  at = writeParty(pdf, of.buyer, 'To', [MARGIN, at, half - 16]) + 22
  at = pdf.write(of.event.title, MARGIN, at, pdf.right - MARGIN, { weight: 'bold', size: 12 })
  if (of.event.when) at = pdf.write(of.event.when, MARGIN, at, pdf.right - MARGIN, { color: QUIET })
  at = writeTotals(pdf, of, writeLines(pdf, of, at + 14)) + 24
  const whole = pdf.right - MARGIN
  if (of.reason) at = pdf.write(of.reason, MARGIN, at, whole) + 12
  if (of.bank.length > 0) {
    at = pdf.write('How to pay', MARGIN, pdf.room(at, 90), whole, { weight: 'bold' }) + 2
    at = writeFacts(pdf, [...of.bank, ['Payment reference', of.reference]], MARGIN, at, 150) + 12
  }
  if (of.note) pdf.write(of.note, MARGIN, at, whole, { size: 9, color: QUIET })
  return pdf.finish()
}
