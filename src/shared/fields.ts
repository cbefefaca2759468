import { z } from 'zod'
import { plainLines } from './lines.ts'
import { cleanName, nameComplaint, tidyName } from './names.ts'

/** The id of a row: a UUID, version 7 when made here. In capitals it is the same one. */
export const id = z.uuid().toLowerCase()
/** The database has no year 0, and a day before or after the ends of what it can write is none. */
const isNear = (date: string): boolean => date >= '1900' && date < '2200'
const NEAR = 'Use a year from 1900 to 2199'
/** ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime().refine(isNear, NEAR)
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isNear, NEAR)

/** Narrows a list to the days from one to another, both included; days are those of UTC. */
export const dayFilter = { from: day.optional(), to: day.optional() }
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email('Enter an email address, like name@example.edu'))
/** 10 to 128 characters, no composition rules; common passwords are refused by the command. */
export const newPassword = z
  .string()
  .min(10, 'Use at least 10 characters')
  .max(128, 'Use at most 128 characters')
const oneLine = z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, {
  error: 'Use one line, without line breaks or control characters',
  abort: true,
})
/** One line of text, trimmed, may be empty. It goes into headers, calendars and file names: what ends lines or steers terminals is refused, a tab is a space. */
export const optionalLine = (max: number) =>
  z
    .string()
    .overwrite((value) => value.replaceAll('\t', ' '))
    .trim()
    .max(max, `Use at most ${max} characters`)
    .check(oneLine)
/** One line of text, trimmed, not empty. */
export const line = (max: number) => optionalLine(max).min(1, 'This is needed')
/** What somebody or something is called: one line, composed, with single spaces, and nothing in it that is not seen. */
export const name = (max: number) =>
  z
    .string()
    .overwrite(tidyName)
    .min(1, 'This is needed')
    .max(max, `Use at most ${max} characters`)
    .check(oneLine)
    .refine((value) => nameComplaint(value) === null, {
      error: ({ input }) => nameComplaint(String(input)) ?? undefined,
    })
/** As `name`, of a file that others wrote: what is not seen is left out. */
export const nameInFile = (max: number) => z.string().overwrite(cleanName).pipe(name(max))
/** Several lines, trimmed, may be empty. Forms end lines with CR LF; here they end with LF, and pasted control characters are left out. */
export const text = (max: number) =>
  z.string().overwrite(plainLines).trim().max(max, `Use at most ${max} characters`)
/** Several lines, not empty. */
export const neededText = (max: number) => text(max).min(1, 'This is needed')
/** Rich text as HTML; sanitized by the server. */
export const richText = (max = 50_000) => z.string().max(max, `Use at most ${max} characters`)
const WEB_ADDRESS = 'Enter a web address, like https://example.org'
const addressOfSite = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })
/** An absolute http(s) address that every browser reads the same; `javascript:` and what a page would take for its own (`https:/x`) are refused. `example.org` is given its `https://`. */
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
/** An address of ours to go on to. What a browser reads as another site (`//`, `/\`, hidden tabs and line ends) is refused. */
export const ownAddress = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\t\n\r]*$/, 'Use an address of this site, like /public-jobs')
export const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    // an offset like +02:00 is a zone to Intl, but has no summer time and no name
    return !/^[+-]/.test(zone)
  } catch {
    return false
  }
}, 'Choose a time zone, like America/Chicago')
/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code, like USD')
