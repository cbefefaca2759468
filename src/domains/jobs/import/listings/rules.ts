import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fromPlainText } from '../../../../platform/rich-text.ts'
import { line, nameInFile, webAddress } from '../../../../shared/fields.ts'
import type { Sponsorship, WorkMode } from '../../../../shared/lists.ts'
import type { RowError } from '../contract.ts'
import { readJson, type SourceRow } from '../file/rules.ts'
import { blank, type Content, type Wanted } from '../rules.ts'

const moment = z.number().int().min(0).max(32_503_680_000)
const schema = z.object({
  id: line(150),
  company_name: nameInFile(200),
  title: nameInFile(200),
  locations: z.array(z.string()),
  terms: z.array(z.string()).default([]),
  active: z.boolean(),
  is_visible: z.boolean(),
  /** Where to apply; one that leads nowhere, like `https://none`, counts as none. */
  url: webAddress.or(z.string().transform(() => '')),
  company_url: z.string().default(''),
  /** Seconds since 1970. */
  date_posted: moment,
  date_updated: moment,
  sponsorship: z.string().default(''),
})
type Listing = z.output<typeof schema>

export interface ListedEmployer {
  key: string
  name: string
  website: string | null
}

export interface ListedJob {
  row: number
  /** The employer's key. */
  employer: string
  key: string
  content: Content
  wanted: Extract<Wanted, { kind: 'listed' }>
}

const sponsorshipOf: Record<string, Sponsorship> = {
  'Offers Sponsorship': 'offered',
  'Does Not Offer Sponsorship': 'not_offered',
  'U.S. Citizenship is Required': 'citizenship_required',
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Names that differ in case, accents, spaces or punctuation alone mean one employer. */
export const employerKey = (name: string): string => {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `listed:${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || oneLine(name)}`
}

const cities: Record<string, string> = {
  NYC: 'New York, NY',
  SF: 'San Francisco, CA',
  LA: 'Los Angeles, CA',
}
const LONGEST_PLACE = 200
const notAPlace = /^(remote|hybrid|on-?site)$/i

const shortened = (text: string): string =>
  text.length > LONGEST_PLACE ? `${text.slice(0, LONGEST_PLACE - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

export const placesOf = (locations: readonly string[]): string[] => {
  const places = locations
    .flatMap((location) => location.split(/[;\n]/))
    .map(oneLine)
    .filter((place) => place && !notAPlace.test(place))
    .map((place) => shortened(cities[place] ?? place))
  return [...new Set(places)].slice(0, 100)
}

/** Hybrid where that is said; remote where one of the places is; else on site. */
export const workModeOf = (locations: readonly string[]): WorkMode => {
  if (locations.some((location) => /hybrid/i.test(location))) return 'hybrid'
  return locations.some((location) => /remote/i.test(location)) ? 'remote' : 'on-site'
}

/** A listing has no text of its own: what it says, in sentences. */
const describe = (listing: Listing, employer: string): string => {
  const terms = listing.terms.map(oneLine).filter(Boolean)
  const sentences = [
    `${employer} is looking for an intern: ${oneLine(listing.title)}.`,
    ...(terms.length > 0 ? [`${terms.length > 1 ? 'Terms' : 'Term'}: ${terms.join(', ')}.`] : []),
    ...(listing.url ? ['Read more and apply on the employer’s own page.'] : []),
  ]
  return fromPlainText(sentences.join('\n\n'))
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

const contentOf = (listing: Listing, employer: string): Content => ({
  ...blank,
  title: oneLine(listing.title),
  description: describe(listing, employer),
  type: 'internship',
  work_mode: workModeOf(listing.locations),
  locations: placesOf(listing.locations),
  openings: 1,
  sponsorship: sponsorshipOf[oneLine(listing.sponsorship)] ?? 'unspecified',
  time_zone: 'UTC',
  external_url: listing.url || null,
})

const wantedOf = ({ active, is_visible, date_posted, date_updated }: Listing): ListedJob['wanted'] => ({
  kind: 'listed',
  posted_at: iso(date_posted),
  ended_at: active ? null : iso(Math.max(date_posted, date_updated)),
  is_hidden: !is_visible,
})

const isText = (listing: Listing): boolean => {
  const text = JSON.stringify(listing)
  return text.isWellFormed() && !/\\u0000|\\ud[89a-f]/i.test(text)
}

const readOne = ({ row, values }: SourceRow): { row: number; listing: Listing } | RowError[] => {
  const result = schema.safeParse(values, {
    error: (issue) => (issue.input === undefined ? 'This is needed' : undefined),
  })
  if (!result.success)
    return result.error.issues.map((issue) => ({
      row,
      field: String(issue.path[0] ?? 'row'),
      message: issue.message,
    }))
  if (!isText(result.data)) return [{ row, field: 'row', message: 'This holds characters that no text has' }]
  if (result.data.active && !result.data.url)
    return [{ row, field: 'url', message: 'An active listing needs an address to apply at' }]
  return { row, listing: result.data }
}

/** The spelling used most; at a tie, the first. */
const commonest = (names: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** Pages of a directory about the employer are not the employer's own. */
const directories = /(^|\.)simplify\.jobs$/

const websiteOf = (listings: readonly Listing[]): string | null => {
  const own = listings.map(({ company_url }) => company_url.trim()).filter(Boolean)
  return (
    own.find((url) => webAddress.safeParse(url).success && !directories.test(new URL(url).hostname)) ?? null
  )
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

interface Read {
  row: number
  listing: Listing
}

/** Some lists give two jobs of an employer one id: those are told apart by title and address. Rows alike in these too are errors. */
const keysOf = (reads: readonly Read[]): { keys: Map<number, string>; errors: RowError[] } => {
  const keys = new Map<number, string>()
  const errors: RowError[] = []
  const nameOf = ({ listing }: Read) => `${employerKey(listing.company_name)} ${listing.id}`
  for (const alike of Map.groupBy(reads, nameOf).values()) {
    const taken = new Map<string, number>()
    for (const { row, listing } of alike) {
      const tail = alike.length > 1 ? `:${digest(`${oneLine(listing.title)} ${listing.url}`)}` : ''
      const key = `${listing.id}${tail}`
      const earlier = taken.get(key)
      if (earlier !== undefined)
        errors.push({ row, field: 'id', message: `Row ${earlier} is the same listing` })
      taken.set(key, earlier ?? row)
      keys.set(row, key)
    }
  }
  return { keys, errors }
}

/** A list of internships as employers and jobs, with what is wrong with the rest. */
export const readListings = (text: string, limit: number) => {
  const { rows } = readJson(text, limit)
  const outcomes = rows.map(readOne)
  const reads = outcomes.filter((outcome): outcome is Read => !Array.isArray(outcome))
  const { keys, errors: repeated } = keysOf(reads)
  const bad = new Set(repeated.map(({ row }) => row))
  const employers = [...Map.groupBy(reads, ({ listing }) => employerKey(listing.company_name))].map(
    ([key, group]): ListedEmployer => ({
      key,
      name: commonest(group.map(({ listing }) => oneLine(listing.company_name))),
      website: websiteOf(group.map(({ listing }) => listing)),
    }),
  )
  const nameOf = new Map(employers.map(({ key, name }) => [key, name]))
  const jobs = reads
    .filter(({ row }) => !bad.has(row))
    .map(({ row, listing }): ListedJob => {
      const employer = employerKey(listing.company_name)
      const content = contentOf(listing, nameOf.get(employer)!)
      return { row, employer, key: keys.get(row)!, content, wanted: wantedOf(listing) }
    })
  const errors = [...outcomes.filter((outcome) => Array.isArray(outcome)).flat(), ...repeated]
  return { rows: rows.length, employers, jobs, errors }
}
