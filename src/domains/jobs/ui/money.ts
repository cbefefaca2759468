const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 25.5 dollars are 2550 cents; yen have no smaller unit. */
export const minorFrom = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** digitsOf(currency))

export const minorTo = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency)
