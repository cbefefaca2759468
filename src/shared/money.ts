const known = new Map<string, number>()

/** How many decimals a currency has: 2 for USD, none for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number => {
  const before = known.get(currency)
  if (before !== undefined) return before
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  known.set(currency, decimals)
  return decimals
}

/** 25.5 dollars are 2550 cents; yen have no smaller unit. */
export const minorFrom = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** decimalsOf(currency))

export const minorTo = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency)

/** Minor units as a plain number with all of the currency's decimals: `1250.50`. */
export const majorUnits = (minor: number, currency: string): string => {
  const decimals = decimalsOf(currency)
  const all = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return decimals === 0 ? sign + all : `${sign}${all.slice(0, -decimals)}.${all.slice(-decimals)}`
}
