import { z } from 'zod'
import { fromPlainText, plainText, sanitize } from '#platform/rich-text.ts'
import { line, nameInFile } from '#shared/fields.ts'
import { minorFrom } from '#shared/money.ts'
import { postingFields } from '../job-posting.contract.ts'
import { readSource, type Source, type SourceOptions, type SourceRow, textOf } from './job-file.mapping.ts'
import { importColumns, type RowError } from './job-import.contract.ts'
import type { Content } from './job-import.rules.ts'

type Kind = 'text' | 'list' | 'number' | 'numbers' | 'boolean' | 'word'

const kinds: Record<string, Kind> = {
  type: 'word',
  work_mode: 'word',
  locations: 'list',
  openings: 'number',
  is_unpaid: 'boolean',
  salary_min: 'number',
  salary_max: 'number',
  salary_period: 'word',
  skills: 'list',
  majors: 'list',
  graduation_classes: 'numbers',
  sponsorship: 'word',
  reply_by_days: 'number',
}

const {
  cover_pick: _pick,
  remove_cover: _remove,
  screening_questions: _questions,
  ...imported
} = postingFields
const money = z.number().min(0, 'This can’t be negative').max(10_000_000_000).optional()
const schema = z.strictObject({
  ...imported,
  key: line(200),
  title: nameInFile(200),
  contact_name: nameInFile(200).optional(),
  salary_min: money,
  salary_max: money,
})

const columns = importColumns.map(({ name }) => name)

/** Longer than any list may be; anything beyond changes nothing about the error. */
const MOST_PARTS = 500

const listOf = (cell: string): string[] =>
  cell
    .split(/[|;\n]/, MOST_PARTS)
    .map((part) => part.trim())
    .filter(Boolean)
const truth: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}
const numberOf = (cell: string): unknown => {
  const plain = cell.replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}

const spellings: Record<string, string> = {
  'full time': 'full-time',
  'part time': 'part-time',
  onsite: 'on-site',
  fulltime: 'full-time',
  parttime: 'part-time',
}

/** Converts a cell to its value; anything else is left for the schema to refuse. */
const readCell: Record<Kind, (cell: string) => unknown> = {
  text: (cell) => cell,
  list: listOf,
  number: numberOf,
  numbers: (cell) => listOf(cell).map(numberOf),
  boolean: (cell) => truth[cell.toLowerCase()] ?? cell,
  word: (cell) => spellings[cell.toLowerCase()] ?? cell.toLowerCase(),
}

const meaningOf = (name: string, value: unknown): unknown => {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  const cell = value.trim()
  if (!cell) return undefined
  return readCell[kinds[name] ?? 'text'](cell)
}

const isText = (value: unknown): boolean =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

const isEndless = (value: unknown): boolean => Array.isArray(value) && value.length > MOST_PARTS

const unspeakable = (value: unknown): boolean => !(Array.isArray(value) ? value.every(isText) : isText(value))

const isHtml = (text: string): boolean =>
  /<(p|br|div|span|ul|ol|li|strong|b|em|i|u|a|h[1-6]|table)\b[^<>]*>/i.test(text)

/** Turns plain text into paragraphs and sanitizes HTML. */
const descriptionOf = (text: string): string => (isHtml(text) ? sanitize(text) : fromPlainText(text))

const LONGEST = 60_000
/** More than three times the number of columns. */
const MOST_FIELDS = 100
/** The most errors reported per row. */
const MOST_ROW_ERRORS = 20

const minorUnits = (amount: number | undefined, currency = 'USD'): number | null =>
  amount === undefined ? null : minorFrom(amount, currency)

const wantedTypes: Record<string, string> = {
  number: 'Use a number, like 1200 or 24.50',
  int: 'Use a whole number',
  boolean: 'Use yes or no',
  array: 'Use a list',
  string: 'Use text',
}

/** Rewords a schema error for a spreadsheet; rules with their own message keep it. */
const issueMessage = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return 'Unknown field; remove or rename it'
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'Use a date, like 2027-09-01'
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) return `Use at most ${issue.maximum}`
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return wantedTypes[issue.expected] ?? issue.message
  return issue.message
}

const fieldsOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, 10).map((key) => key.slice(0, 60))
    : [String(issue.path[0] ?? 'row')]

const errorsOf = (row: number, issues: readonly z.core.$ZodIssue[]): RowError[] =>
  issues.flatMap((issue) => fieldsOf(issue).map((field) => ({ row, field, message: issueMessage(issue) })))

export interface ReadRow {
  row: number
  key: string
  content: Partial<Content> & { title: string }
}

type Fields = z.output<typeof schema>

const contentOf = (fields: Fields, given: ReadonlySet<string>): ReadRow['content'] => {
  const { key: _, time_zone, ...rest } = fields
  const whole: Omit<Content, 'time_zone'> = {
    ...rest,
    type: rest.type ?? null,
    work_mode: rest.work_mode ?? null,
    openings: rest.openings ?? null,
    salary_min: minorUnits(rest.salary_min, rest.salary_currency),
    salary_max: minorUnits(rest.salary_max, rest.salary_currency),
    salary_currency: rest.salary_currency ?? null,
    salary_period: rest.salary_period ?? null,
    start_date: rest.start_date ?? null,
    application_deadline: rest.application_deadline ?? null,
    contact_name: rest.contact_name ?? null,
    contact_email: rest.contact_email ?? null,
    external_url: rest.external_url ?? null,
    description: descriptionOf(rest.description),
    locations: [...new Set(rest.locations)],
    skills: [...new Set(rest.skills)],
    majors: [...new Set(rest.majors)],
    graduation_classes: [...new Set(rest.graduation_classes)].sort(),
  }
  const present = Object.entries(whole).filter(([name]) => given.has(name))
  return {
    ...(Object.fromEntries(present) as Partial<Content>),
    title: whole.title,
    ...(time_zone ? { time_zone } : {}),
  }
}

/** Returns one row as a job, or everything wrong with it. */
const readRow = ({ row, values }: SourceRow): ReadRow | RowError[] => {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return [{ row, field: 'row', message: 'This is not a job' }]
  const names = Object.keys(values)
  if (names.length > MOST_FIELDS) return [{ row, field: 'row', message: 'This has too many fields' }]
  const endless = names.filter((name) => isEndless((values as Record<string, unknown>)[name]))
  if (endless.length > 0)
    return endless.map((name) => ({ row, field: name.slice(0, 60), message: 'This list is too long' }))
  const entries = Object.entries(values).map(([name, value]) => [name, meaningOf(name, value)] as const)
  const odd = entries.filter(([, value]) => unspeakable(value))
  if (odd.length > 0)
    return odd.map(([name]) => ({
      row,
      field: name.slice(0, 60),
      message: 'This contains characters that are not valid text',
    }))
  const given = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const result = schema.safeParse(given, {
    error: (issue) => (issue.input === undefined ? 'This field is required' : undefined),
  })
  if (!result.success) return errorsOf(row, result.error.issues).slice(0, MOST_ROW_ERRORS)
  const content = contentOf(result.data, new Set(entries.map(([name]) => name)))
  if ((content.description ?? '').length > LONGEST)
    return [{ row, field: 'description', message: 'This is too long' }]
  if (content.description && !plainText(content.description)) content.description = ''
  return { row, key: result.data.key, content }
}

/** Reads the rows of a CSV or JSON file as the product's own columns. */
const readJobFile = (text: string, options: SourceOptions): Source =>
  readSource(text, { known: columns, needed: ['key', 'title'] }, options)

/** Marks rows whose key already appears in an earlier row. */
const repeatedKeys = (rows: readonly ReadRow[]): RowError[] => {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, key }) => {
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, row)
    return earlier === undefined ? [] : [{ row, field: 'key', message: `Row ${earlier} has the same key` }]
  })
}

export interface JobFile extends SourceOptions {
  text: string | Uint8Array
}

export interface RowsRead {
  total: number
  rows: ReadRow[]
  errors: RowError[]
}

/** Reads all rows of a file. Runs in a thread, since a large file takes seconds. */
export const readRows = ({ text, ...options }: JobFile): RowsRead => {
  const source = readJobFile(textOf(text), options)
  const rows: ReadRow[] = []
  const errors: RowError[] = []
  for (const row of source.rows) {
    const read = readRow(row)
    if (Array.isArray(read)) errors.push(...read)
    else rows.push(read)
  }
  const repeated = repeatedKeys(rows)
  const bad = new Set(repeated.map(({ row }) => row))
  return {
    total: source.rows.length,
    rows: rows.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...repeated],
  }
}
