import { decimalsOf, minorTo } from './money.ts'

const DAY = 86_400_000

type Moment = string | number | Date

/**
 * Creating a formatter costs about a hundred times as much as using it, and lists use the same few on every
 * row.
 */
const kept = <Options, Format>(make: (options: Options) => Format) => {
  const formats = new Map<string, Format>()
  return (options: Options): Format => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? make(options)
    formats.set(key, format)
    return format
  }
}
const dayFormat = kept(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)
const momentFormat = kept(
  ({ timeZone, ...options }: Intl.DateTimeFormatOptions & { timeZone: string }) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }),
)
const numberFormat = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options))

const asDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment))

/** Counts calendar days in the reader's zone, so that at 1 AM, last night's post is "1 day ago". */
const dayNumber = (moment: Date, timeZone: string): number =>
  Date.parse(`${dayFormat(timeZone).format(moment)}T00:00:00Z`) / DAY

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'} ago`

/**
 * Returns "Today", "1 day ago", "n days ago" under 7 days, weeks under 4, then months of 30 days, and years
 * from 365 days. The future counts as today.
 */
export const relativeLabel = (moment: Moment, now: Moment, timeZone: string): string => {
  const days = dayNumber(asDate(now), timeZone) - dayNumber(asDate(moment), timeZone)
  if (days <= 0) return 'Today'
  if (days < 7) return count(days, 'day')
  const weeks = Math.floor(days / 7)
  if (weeks < 4) return count(weeks, 'week')
  if (days < 365) return count(Math.max(1, Math.floor(days / 30)), 'month')
  return count(Math.floor(days / 365), 'year')
}

/** `March 5, 2026` */
export const dateLabel = (moment: Moment, timeZone: string): string =>
  momentFormat({ timeZone, year: 'numeric', month: 'long', day: 'numeric' }).format(asDate(moment))

/** Formats a calendar day, `YYYY-MM-DD`, which has no zone. */
export const dayLabel = (day: string): string => dateLabel(`${day}T00:00:00Z`, 'UTC')

/** Formats a deadline that people in different zones read, so that everyone sees the same date. */
export const sameDayLabel = (moment: Moment): string => dateLabel(moment, 'UTC')

/** `3:05 PM` */
export const timeLabel = (moment: Moment, timeZone: string): string =>
  momentFormat({ timeZone, hour: 'numeric', minute: '2-digit' }).format(asDate(moment)).replace(/[  ]/g, ' ')

/** `March 5, 2026, 3:05 PM` */
export const momentLabel = (moment: Moment, timeZone: string): string =>
  `${dateLabel(moment, timeZone)}, ${timeLabel(moment, timeZone)}`

/** `March 5, 2026, 3:05 PM – 4:00 PM`, or both dates when it runs past midnight. */
export const rangeLabel = (start: Moment, end: Moment, timeZone: string): string => {
  const until = dateLabel(start, timeZone) === dateLabel(end, timeZone) ? timeLabel : momentLabel
  return `${momentLabel(start, timeZone)} – ${until(end, timeZone)}`
}

/** Days only: `March 5, 2026 – March 7, 2026`. */
export const dateRangeLabel = (start: Moment, end: Moment, timeZone: string): string => {
  const [from, to] = [dateLabel(start, timeZone), dateLabel(end, timeZone)]
  return from === to ? from : `${from} – ${to}`
}

/** "America/Chicago" → "Chicago time" */
export const zoneLabel = (timeZone: string): string =>
  timeZone === 'UTC' ? 'UTC' : `${timeZone.split('/').at(-1)?.replaceAll('_', ' ')} time`

/** Separates thousands with commas. */
export const numberLabel = (value: number): string => numberFormat({}).format(value)

/** With all decimals: `1,234.00005`. */
export const exactNumberLabel = (value: number): string =>
  numberFormat({ maximumFractionDigits: 20 }).format(value)

/** `1 job`, `12,345 jobs`. */
export const countLabel = (value: number, one: string, many = `${one}s`): string =>
  `${numberLabel(value)} ${value === 1 ? one : many}`

const lists = new Intl.ListFormat('en-US')
/** `Ada`, `Ada and Ben`, `Ada, Ben, and 3 more`. */
export const listLabel = (words: readonly string[]): string => lists.format(words)

/** Formats a company size: `201-1000` → `201–1,000 people`. */
export const companySizeLabel = (size: string): string =>
  `${size.replace(/\d+/g, (digits) => numberLabel(Number(digits))).replace('-', '–')} people`

/** Formats minor units of an ISO 4217 currency: `$1,250.50`, without cents when they are zero. */
export const moneyLabel = (minor: number, currency: string): string => {
  const value = minorTo(minor, currency)
  return numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(value) ? 0 : decimalsOf(currency),
  }).format(value)
}

/** `340 KB`, `4.2 MB`. */
export const sizeLabel = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  const kib = bytes / 1024
  return kib < 1000 ? `${Math.round(kib)} KB` : `${(kib / 1024).toFixed(1).replace(/\.0$/, '')} MB`
}

/** Who has a first and a last name; either may be empty. */
export interface Named {
  first_name: string
  last_name: string
}

export const fullName = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`.trim()
