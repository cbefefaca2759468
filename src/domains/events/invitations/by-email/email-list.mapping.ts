import { type CsvError, parse } from 'csv-parse/sync'
import { email as emailField, optionalLine } from '#shared/fields.ts'
import { numberLabel } from '#shared/labels.ts'
import { cleanName } from '#shared/names.ts'
import { invalid } from '#shared/problems.ts'
import { MOST_ADDRESSES, MOST_ROWS } from './email-invitations.contract.ts'

/** One address of a pasted list or a CSV; `email` is null if it isn't one. */
export interface Listed {
  /** Counted from 1, a header included. */
  row: number
  written: string
  email: string | null
  name: string
  contact: string
}

const headers: Record<string, 'email' | 'name' | 'contact'> = {
  email: 'email',
  'e-mail': 'email',
  'email address': 'email',
  mail: 'email',
  name: 'name',
  company: 'name',
  employer: 'name',
  organization: 'name',
  contact: 'contact',
  'contact name': 'contact',
  'contact person': 'contact',
}
type Column = (typeof headers)[string]

interface Cells {
  row: number
  cells: string[]
}

const linesOf = (list: string): string[] => list.split(/\r\n|\n|\r/)

/** By the first row that holds something, outside its quotation marks. */
const delimiterOf = (list: string): string => {
  const first =
    linesOf(list)
      .find((line) => line.trim() !== '')
      ?.replace(/"[^"]*"/g, '') ?? ''
  return [';', '\t'].find((mark) => first.includes(mark)) ?? ','
}

/** Takes mailboxes in the form in which mail programs copy them: `"Stone, Ada" <ada@example.com>, bob@example.com`. */
const mailboxesOf = (line: string): string[] => {
  const pieces = line.split('>')
  const last = pieces.pop()!
  const named = pieces.flatMap((piece) => {
    const [before = '', address = ''] = piece.split('<')
    const [, quoted] = before.split('"')
    const others = (quoted === undefined ? before : before.split('"')[0]!).split(/[,;]/)
    const name = quoted ?? others.pop()!
    return [...others, `${name.replace(/[<>]/g, '').trim()} <${address}>`]
  })
  return [...named, ...last.split(/[,;]/)].map((one) => one.trim()).filter((one) => one !== '')
}

const copiedRows = (list: string): Cells[] =>
  linesOf(list).map((line, at) => ({ row: at + 1, cells: mailboxesOf(line) }))

const csvRows = (list: string): Cells[] => {
  const records = parse(list, {
    bom: true,
    delimiter: delimiterOf(list),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  }) as string[][]
  return records.map((cells, at) => ({ row: at + 1, cells }))
}

const recordsOf = (list: string): Cells[] => {
  try {
    return csvRows(list)
  } catch (error) {
    if (/<[^<>]*@/.test(list)) return copiedRows(list)
    const row = ((error as CsvError & { records?: number }).records ?? 0) + 1
    throw invalid({ list: [`Row ${row} could not be read: check its quotation marks`] })
  }
}

const columnsOf = (cells: readonly string[]): Column[] | null => {
  const columns = cells.map((cell) =>
    Object.hasOwn(headers, cell.toLowerCase()) ? headers[cell.toLowerCase()] : undefined,
  )
  return columns.includes('email') ? (columns as Column[]) : null
}

const LENGTH = 200
const words = optionalLine(LENGTH)
/** In one line and without what nobody sees; cut between characters. */
const wordsOf = (cell = ''): string => {
  const clean = cleanName(cell.slice(0, 2 * LENGTH).replace(/[\r\n]+/g, ' ')).slice(0, LENGTH)
  return words.safeParse(clean.replace(/[\ud800-\udbff]$/, '')).data ?? ''
}

const addressOf = (cell: string): string | null => {
  // most of what is no address is told by this, many times faster than by reading it
  if (cell.length > 2 * LENGTH || !cell.includes('@')) return null
  const mailbox = cleanName(cell).replace(/^mailto:/i, '')
  return emailField.safeParse(mailbox).data ?? null
}

const listed = (row: number, written: string, name?: string, contact?: string): Listed => {
  const inBrackets = /^([^<>]*)<([^<>]+)>$/.exec(written)
  const address = addressOf(inBrackets ? inBrackets[2]! : written)
  return {
    row,
    written: wordsOf(written),
    email: address,
    name: wordsOf(name),
    contact: wordsOf(contact || inBrackets?.[1]?.replaceAll('"', '').trim()),
  }
}

const addressesIn = (cells: readonly string[]): string[] => cells.filter((cell) => cell.includes('@'))

/** A row without a header: every cell with an @ is an address; with one address, the others are name and contact. */
const loose = (row: number, cells: readonly string[]): Listed[] => {
  const addresses = addressesIn(cells)
  const [name, contact] = cells.filter((cell) => cell && !cell.includes('@'))
  if (addresses.length <= 1) return [listed(row, addresses[0] ?? cells.join(' '), name, contact)]
  return addresses.map((address) => listed(row, address))
}

/** Asked before each is looked at, which takes long: `found` rows or addresses, of which some may be addresses. */
const requireFew = (found: number, addresses: number): void => {
  if (found === 0) throw invalid({ list: ['Enter at least one address'] })
  if (found > MOST_ROWS) throw invalid({ list: [`Enter at most ${numberLabel(MOST_ROWS)} rows at a time`] })
  if (addresses > MOST_ADDRESSES)
    throw invalid({
      list: [
        `Enter at most ${numberLabel(MOST_ADDRESSES)} addresses at a time; these are ${numberLabel(addresses)}`,
      ],
    })
}

/** Reads what was pasted or exported: addresses, one or several in a row, or CSV with or without a header. */
export const readList = (list: string): Listed[] => {
  const [first, ...rest] = recordsOf(list).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = first && columnsOf(first.cells)
  if (columns) {
    const at = columns.indexOf('email')
    requireFew(rest.length, rest.filter(({ cells }) => cells[at]?.includes('@')).length)
    return rest.map(({ row, cells }) => {
      const cell = (column: Column) => cells[columns.indexOf(column)]
      return listed(row, cell('email') ?? '', cell('name'), cell('contact'))
    })
  }
  const records = first ? [first, ...rest] : []
  const counts = records.map(({ cells }) => addressesIn(cells).length)
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
  requireFew(sum(counts.map((count) => Math.max(1, count))), sum(counts))
  return records.flatMap(({ row, cells }) => loose(row, cells))
}
