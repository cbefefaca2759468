import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FileAnswer } from './file-answer.ts'
import { yielding } from './yielding.ts'

/** Rows as a CSV download, written as it is read. Cells that a spreadsheet would execute are made plain text. */
export const csvAnswer = <R extends object>(
  name: string,
  columns: { [K in keyof R]?: string },
  rows: AsyncIterable<R> | Iterable<R>,
  now: Date,
): FileAnswer => {
  const csv = stringify({
    header: true,
    columns: columns as Record<string, string>,
    bom: true,
    escape_formulas: true,
  })
  // a failure halfway breaks the answer, so that the reader sees a broken download instead of a short list
  pipeline(Readable.from(yielding(rows)), csv, () => {})
  return {
    stream: csv,
    content_type: 'text/csv; charset=utf-8',
    filename: `${name}-${now.toISOString().slice(0, 10)}.csv`,
  }
}

const BATCH = 500

/** Everything a query finds, read in pages as needed: `next` returns up to so many rows after the given one. */
export async function* inParts<R>(
  next: (last: R | undefined, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  let last: R | undefined
  do {
    const rows: R[] = await next(last, BATCH)
    yield* rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
