import { type CsvError, parse } from 'csv-parse/sync'
import { countMembers, type JsonLimits } from '#platform/json.ts'
import { numberLabel } from '#shared/labels.ts'
import { invalid, type Problem } from '#shared/problems.ts'

/** One row as read: text by column in CSV, any value by name in JSON. */
export interface SourceRow {
  row: number
  values: unknown
}

export interface Source {
  format: 'csv' | 'json'
  rows: SourceRow[]
}

export interface SourceOptions {
  /** The most jobs a file may contain. */
  limit: number
  format?: 'csv' | 'json' | undefined
}

/** Reports that the file as a whole is unusable. */
export const unreadable = (...messages: string[]): Problem =>
  invalid({ jobsFile: messages }, messages.join(' '))

const tooMany = (limit: number): Problem =>
  unreadable(`The file has more than ${numberLabel(limit)} jobs; split it into several files.`)

const LONGEST_ROW = 1_000_000

export const textOf = (content: string | Uint8Array): string =>
  typeof content === 'string'
    ? content
    : Buffer.from(content.buffer, content.byteOffset, content.length).toString()

/** Returns the separator the header uses most, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const header = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)[0]!
  const counts = [',', ';', '\t'].map((mark) => [header.split(mark).length, mark] as const)
  return counts.reduce((most, next) => (next[0] > most[0] ? next : most))[1]
}

const strayQuote = 'a cell contains a quotation mark; double it ("") and put the cell in quotes'
const csvMessages: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'an opening quotation mark is never closed',
  CSV_INVALID_CLOSING_QUOTE: strayQuote,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: strayQuote,
  INVALID_OPENING_QUOTE: strayQuote,
  CSV_MAX_RECORD_SIZE: 'the row is too long',
}

const csvProblem = (error: CsvError & { records?: number }): Problem =>
  unreadable(
    `Row ${(error.records ?? 0) + 1} could not be read: ${csvMessages[error.code] ?? error.message}.`,
  )

const recordsOf = (text: string, most: number): string[][] => {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      trim: true,
      to: most,
    })
  } catch (error) {
    throw csvProblem(error as CsvError)
  }
}

const aliases: Record<string, string> = {
  id: 'key',
  requisition: 'key',
  job_title: 'title',
  location: 'locations',
  url: 'external_url',
  deadline: 'application_deadline',
  work_authorisation: 'work_authorization',
}

const columnName = (cell: string): string => {
  const name = cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return aliases[name] ?? name
}

const MOST_COLUMNS = 500

/** Checks the column names and reports everything wrong at once. */
const headerOf = (cells: string[], known: readonly string[], needed: readonly string[]): string[] => {
  if (cells.length > MOST_COLUMNS) throw unreadable(`The file has more than ${MOST_COLUMNS} columns.`)
  const names = cells.map(columnName)
  while (names.at(-1) === '') names.pop()
  const messages = [
    ...needed.filter((name) => !names.includes(name)).map((name) => `The column "${name}" is missing.`),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) =>
        name === ''
          ? 'A column has no name.'
          : `The column "${name.slice(0, 60)}" is unknown; rename or remove it.`,
      ),
    ...names
      .filter((name, index) => name !== '' && names.indexOf(name) !== index)
      .map((name) => `The column "${name.slice(0, 60)}" appears twice.`),
  ]
  if (messages.length > 0) throw unreadable(...[...new Set(messages)].slice(0, 20))
  return names
}

const isEmpty = (cells: string[]): boolean => cells.every((cell) => cell === '')

const readCsv = (
  text: string,
  known: readonly string[],
  needed: readonly string[],
  limit: number,
): Source => {
  const most = limit * 2 + 100
  const records = recordsOf(text, most)
  if (records.length === 0 || isEmpty(records[0]!)) throw unreadable('The file is empty.')
  const names = headerOf(records[0]!, known, needed)
  const rows = records.slice(1).flatMap((cells, index) => {
    if (isEmpty(cells)) return []
    const values: Record<string, unknown> = {}
    names.forEach((name, column) => {
      values[name] = cells[column] ?? ''
    })
    const spare = cells.slice(names.length).filter((cell) => cell !== '')
    return [
      {
        row: index + 2,
        values: spare.length > 0 ? { ...values, '(more cells than columns)': spare } : values,
      },
    ]
  })
  if (records.length >= most || rows.length > limit) throw tooMany(limit)
  return { format: 'csv', rows }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(`The file is not valid JSON: ${(error as Error).message.slice(0, 200)}.`)
  }
}

/** Limits per row: fewer than 30 fields, and lists of at most 100. */
const ROW_MEMBERS = 300
const excess: Record<keyof JsonLimits, string> = {
  depth: 'The file is nested too deeply.',
  members: 'The file contains more values than its jobs could use.',
}

/** Accepts a list of objects, or an object with such a list as `jobs`. */
export const readJson = (text: string, limit: number): Source => {
  const counted = countMembers(text, { depth: 8, members: limit * ROW_MEMBERS })
  if (typeof counted === 'string') throw unreadable(excess[counted])
  const content = parsed(text.replace(/^\uFEFF/, ''))
  const list = Array.isArray(content) ? content : (content as { jobs?: unknown } | null)?.jobs
  if (!Array.isArray(list)) throw unreadable('The file does not contain a list of jobs.')
  if (list.length > limit) throw tooMany(limit)
  return { format: 'json', rows: list.map((values, index) => ({ row: index + 1, values })) }
}

/**
 * Reads the rows of a CSV or JSON file, told apart by the first character. Throws `invalid` when the file is
 * unusable.
 */
export const readSource = (
  text: string,
  columns: { known: readonly string[]; needed: readonly string[] },
  { limit, format }: SourceOptions,
): Source => {
  const looksLike = /^[\uFEFF\s]*[[{]/.test(text) ? 'json' : 'csv'
  const source =
    (format ?? looksLike) === 'json'
      ? readJson(text, limit)
      : readCsv(text, columns.known, columns.needed, limit)
  if (source.rows.length === 0) throw unreadable('The file contains no jobs.')
  return source
}
