import { z } from 'zod'
import { plainLines } from './lines.ts'
import { cleanName, isReadable, nameComplaint, normalizeName } from './names.ts'

/** A row's id: a UUID, version 7 when we create it. Upper case is normalized. */
export const id = z.uuid().toLowerCase()
/** The database has no year 0, and cannot store the day before or after its first and last dates. */
const isNear = (date: string): boolean => date >= '1900' && date < '2200'
const NEAR = 'Use a year from 1900 to 2199'
/** ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime().refine(isNear, NEAR)
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isNear, NEAR)
export const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || !isNear(value)) return false
  const midnight = new Date(`${value}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}

/** Narrows a list to a range of days in UTC, both included. */
export const dayFilter = { from: day.optional(), to: day.optional() }
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email('Enter an email address, like name@example.edu'))
/** 10 to 128 characters, no composition rules; the command refuses common passwords. */
export const newPassword = z
  .string()
  .min(10, 'Use at least 10 characters')
  .max(128, 'Use at most 128 characters')
const REQUIRED = 'This field is required'
const oneLine = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, {
  error: 'Use one line, without line breaks or control characters',
  abort: true,
})
/** Nothing to see is nothing given; what a line may not hold at all is still refused. */
const orEmpty = (value: string): string => (isReadable(value) || /\p{Cc}/u.test(value) ? value : '')
/**
 * One line of text, trimmed, may be empty. It ends up in headers, calendars, and file names, so line breaks
 * and control characters are refused; a tab becomes a space.
 */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\t', ' '))
    .trim()
    .overwrite(orEmpty)
    .max(max, `Use at most ${max} characters`)
    .check(oneLine)
/** One line of text, trimmed, not empty. */
export const line = (max: number) =>
  optionalLine(max).min(1, { error: REQUIRED, abort: true }).refine(isReadable, REQUIRED)
/** A person's or thing's name: one line, NFC, single spaces, no invisible characters. */
export const name = (max: number) =>
  z
    .string()
    .overwrite(normalizeName)
    .min(1, 'This field is required')
    .max(max, `Use at most ${max} characters`)
    .check(oneLine)
    .refine((value) => nameComplaint(value) === null, {
      error: ({ input }) => nameComplaint(String(input)) ?? undefined,
    })
/** Like `name`, for imported files: invisible characters are dropped instead of refused. */
export const nameInFile = (max: number) => z.string().overwrite(cleanName).pipe(name(max))
/** Several lines, trimmed, may be empty. CR LF becomes LF; pasted control characters are dropped. */
export const text = (max: number) =>
  z.string().overwrite(plainLines).trim().max(max, `Use at most ${max} characters`)
/** Several lines, with something to read in them. */
export const requiredText = (max: number, error = REQUIRED) =>
  text(max).min(1, { error, abort: true }).refine(isReadable, error)
/** Rich text as HTML; sanitized by the server. */
export const richText = (max = 50_000) => z.string().max(max, `Use at most ${max} characters`)
const WEB_ADDRESS = 'Enter a web address, like https://example.org'
const addressOfSite = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })
/**
 * An absolute http(s) address that every browser reads the same way. Refuses `javascript:` and what a browser
 * would resolve against our own site (`https:/x`). Adds `https://` to `example.org`.
 */
export const webAddress = z
  .string()
  .overwrite((value) => value.replace(/[\t\n\r]/g, ''))
  .trim()
  .overwrite((value) => (/^([\p{L}\p{N}-]+\.)+\p{L}{2,}([/?#]|$)/u.test(value) ? `https://${value}` : value))
  .max(2048)
  .regex(/^https?:\/\/[^\s\\@/?#\p{Cc}]+([/?#][^\s\\\p{Cc}]*)?$/iu, WEB_ADDRESS)
  .refine((value) => addressOfSite.safeParse(value).success, {
    error: WEB_ADDRESS,
    when: ({ issues }) => issues.length === 0,
  })
const OWN = /^\/(?![/\\])[^\t\n\r]*$/
const OWN_LENGTH = 1000
/**
 * An address on our own site to continue to. Refuses what browsers read as another site (`//`, `/\`, hidden
 * tabs and line breaks).
 */
export const isOwnAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= OWN_LENGTH && OWN.test(value)
export const ownAddress = z
  .string()
  .max(OWN_LENGTH)
  .regex(OWN, 'Use an address on this site, like /public-jobs')
export const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    // Intl accepts offsets like +02:00, but they have neither daylight saving time nor a name
    return !/^[+-]/.test(zone)
  } catch {
    return false
  }
}, 'Choose a time zone, like America/Chicago')
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code, like USD')
