import { decimalsOf } from '#shared/money.ts'
import type { InvoiceDocument } from './invoice-documents.contract.ts'

/** Amounts of EN 16931 have two decimals at most (BR-DEC-01 to BR-DEC-25). */
const MOST_DECIMALS = 2

/** Why an invoice can't be written by EN 16931, in words for whoever asks for it; null if it can. */
export const structuredGap = ({
  seller,
  buyer,
  currency,
  tax_rate,
}: Pick<InvoiceDocument, 'seller' | 'buyer' | 'currency' | 'tax_rate'>): string | null => {
  const parts = [
    !seller.country_code && 'the country of the host',
    !seller.email && 'the email of the host',
    !buyer.country_code && 'the country of the exhibitor',
    !buyer.email && 'the email of the exhibitor',
    tax_rate > 0 && !seller.tax_number && 'the tax number of the host',
  ].filter((part) => part !== false)
  if (parts.length > 0) {
    const named = new Intl.ListFormat('en').format(parts)
    return `This document has no structured form: when it was issued, ${named} ${parts.length === 1 ? 'was' : 'were'} not known`
  }
  return decimalsOf(currency) > MOST_DECIMALS
    ? `This document has no structured form: amounts in ${currency} have more than two decimals`
    : null
}
