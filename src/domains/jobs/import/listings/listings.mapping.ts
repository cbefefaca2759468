import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fromPlainText } from '#platform/rich-text.ts'
import { line, nameInFile, webAddress } from '#shared/fields.ts'
import type { JobType, Sponsorship, WorkMode } from '#shared/lists.ts'
import { readJson, type SourceRow } from '../job-file.mapping.ts'
import type { RowError } from '../job-import.contract.ts'
import { type Content, emptyContent, type Wanted } from '../job-import.rules.ts'
import { placesOf } from './listing-places.mapping.ts'

const moment = z.number().int().min(0).max(32_503_680_000)
const schema = z.object({
  id: line(150),
  company_name: nameInFile(200),
  title: nameInFile(200),
  locations: z.array(z.string()),
  terms: z.array(z.string()).default([]),
  active: z.boolean(),
  is_visible: z.boolean(),
  /** Where to apply; a placeholder like `https://none` counts as missing. */
  url: webAddress.or(z.string().transform(() => '')),
  company_url: z.string().default(''),
  /** Seconds since 1970. */
  date_posted: moment,
  date_updated: moment,
  sponsorship: z.string().default(''),
  /** Some lists put a field of work here ("Software"), others a kind of job ("New Grad"). */
  category: z.string().nullish(),
})
type Listing = z.output<typeof schema>

export interface ListedEmployer {
  key: string
  name: string
  website: string | null
}

export interface ListedJob {
  row: number
  /** The key that identifies the employer. */
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

/** Treats names that differ only in case, accents, spaces, or punctuation as one employer. */
export const employerKey = (name: string): string => {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return `listed:${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || oneLine(name)}`
}

const modes: [WorkMode, RegExp][] = [
  ['hybrid', /hybrid/i],
  ['remote', /remote/i],
  ['on-site', /\bon-?site\b/i],
]

/** Reads the work mode from a location; most only name a city, which says nothing about it. */
export const workModeOf = (locations: readonly string[]): WorkMode | null =>
  modes.find(([, words]) => locations.some((location) => words.test(location)))?.[0] ?? null

/** Reads the job type from words, first match wins; "intern" together with "new graduate" decides nothing. */
const kinds: [JobType, RegExp][] = [
  ['internship', /\b(intern|interns|intern?ship|internships|co-?\s?op|summer analyst)\b/i],
  ['full-time', /\b(new[\s-]?(college[\s-]?)?grad(uate)?s?|full[\s-]?time|university grad(uate)?s?)\b/i],
  ['part-time', /\bpart[\s-]?time\b/i],
]
const season = /\b(spring|summer|fall|autumn|winter)\b/i

const saidBy = (text: string): JobType | null => {
  const said = kinds.filter(([, words]) => words.test(text)).map(([type]) => type)
  if (said.includes('internship') && said.includes('full-time')) return null
  return said[0] ?? null
}

/** Reads the job type from the category, else the title, else the term, which only internships have. */
export const typeOf = ({
  category,
  title,
  terms,
}: Pick<Listing, 'category' | 'title' | 'terms'>): JobType | null =>
  saidBy(category ?? '') ?? saidBy(title) ?? (terms.some((term) => season.test(term)) ? 'internship' : null)

const namedAs: Record<JobType, string> = {
  internship: 'an internship',
  'full-time': 'a full-time job',
  'part-time': 'a part-time job',
  contract: 'a contract',
}

/** Writes a description from the listing's facts, since listings have no text of their own. */
const describe = (listing: Listing, employer: string, type: JobType): string => {
  const terms = listing.terms.map(oneLine).filter(Boolean)
  const sentences = [
    `${oneLine(listing.title)}: ${namedAs[type]} at ${employer}, from a public list of jobs.`,
    ...(terms.length > 0 ? [`${terms.length > 1 ? 'Terms' : 'Term'}: ${terms.join(', ')}.`] : []),
    ...(listing.url ? ['Read more and apply on the page given in the list.'] : []),
  ]
  return fromPlainText(sentences.join('\n\n'))
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

const contentOf = (listing: Listing, employer: string, type: JobType): Content => ({
  ...emptyContent,
  title: oneLine(listing.title),
  description: describe(listing, employer, type),
  type,
  work_mode: workModeOf(listing.locations),
  locations: placesOf(listing.locations),
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

interface Read {
  row: number
  listing: Listing
  type: JobType
}

const readOne = ({ row, values }: SourceRow, assumed: JobType | null): Read | RowError[] => {
  const result = schema.safeParse(values, {
    error: (issue) => (issue.input === undefined ? 'This field is required' : undefined),
  })
  if (!result.success)
    return result.error.issues.map((issue) => ({
      row,
      field: String(issue.path[0] ?? 'row'),
      message: issue.message,
    }))
  if (!isText(result.data))
    return [{ row, field: 'row', message: 'This contains characters that are not valid text' }]
  if (result.data.active && !result.data.url)
    return [{ row, field: 'url', message: 'An active listing needs an address to apply at' }]
  const type = typeOf(result.data) ?? assumed
  if (!type) return [{ row, field: 'title', message: 'The listing does not say what type of job it is' }]
  return { row, listing: result.data, type }
}

/** Returns the most common spelling, or the first if tied. */
const commonest = (names: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** Ignores directory pages about an employer, which are not its own site. */
const directories = /(^|\.)simplify\.jobs$/

const websiteOf = (listings: readonly Listing[]): string | null => {
  const own = listings.map(({ company_url }) => company_url.trim()).filter(Boolean)
  return (
    own.find((url) => webAddress.safeParse(url).success && !directories.test(new URL(url).hostname)) ?? null
  )
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Tells apart jobs of one employer that share an id, by title and address. Rows that match in these too are
 * errors.
 */
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

/**
 * Reads a public list of jobs as employers and jobs, with what is wrong with the rest; `assumed` fills in
 * what listings do not say.
 */
export const readListings = (text: string, limit: number, assumed: JobType | null = null) => {
  const { rows } = readJson(text, limit)
  const outcomes = rows.map((row) => readOne(row, assumed))
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
    .map(({ row, listing, type }): ListedJob => {
      const employer = employerKey(listing.company_name)
      const content = contentOf(listing, nameOf.get(employer)!, type)
      return { row, employer, key: keys.get(row)!, content, wanted: wantedOf(listing) }
    })
  const errors = [...outcomes.filter((outcome) => Array.isArray(outcome)).flat(), ...repeated]
  return { rows: rows.length, employers, jobs, errors }
}
