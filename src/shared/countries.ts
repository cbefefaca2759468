const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that ISO 3166 reserves for private use, or that name groups of countries. */
const NOT_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'XA',
  'XB',
  'ZZ',
  'QO',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
])

let names: Intl.DisplayNames | undefined
const namesOfRegions = () => (names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))

/** A withdrawn code (`BU`) canonicalizes to its successor's code (`MM`). */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

/** Returns the name of a country by its ISO 3166 code; undefined if there is none. */
export const countryName = (code: string): string | undefined =>
  /^[A-Z]{2}$/.test(code) && !NOT_COUNTRIES.has(code) && isCurrent(code)
    ? namesOfRegions().of(code)
    : undefined

/** Returns the countries known to the runtime's CLDR data. */
export const countries = (): Array<{ code: string; name: string }> =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((code) => {
      const name = countryName(code)
      return name ? [{ code, name }] : []
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
