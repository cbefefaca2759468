import type { FieldErrors } from '#shared/problems.ts'
import type { JobFile } from './job-file-rows.mapping.ts'
import { type ImportResult, MAX_ERRORS, type RowError } from './job-import.contract.ts'
import type { ImportedJob, Stored } from './job-import.rules.ts'

export interface Planned {
  job: ImportedJob
  id: string
  isNew: boolean
  write: Stored
}

export interface Outcome {
  planned: Planned[]
  unchanged: number
  errors: RowError[]
}

export const rowErrors = (row: number, fields: FieldErrors): RowError[] =>
  Object.entries(fields).flatMap(([field, messages]) => messages.map((message) => ({ row, field, message })))

export const summary = (
  total: number,
  { planned, unchanged, errors }: Outcome,
  dryRun: boolean,
): ImportResult => {
  const created = planned.filter(({ isNew }) => isNew).length
  const sorted = errors.toSorted((one, other) => one.row - other.row)
  return {
    dry_run: dryRun,
    rows: total,
    created,
    updated: planned.length - created,
    unchanged,
    bad_rows: new Set(errors.map(({ row }) => row)).size,
    total_errors: errors.length,
    errors: sorted.slice(0, MAX_ERRORS),
  }
}

/** Copies a file's bytes into memory of their own. */
export const ownBufferOf = ({ text }: JobFile): ArrayBuffer[] =>
  typeof text !== 'string' && text.buffer instanceof ArrayBuffer && text.length === text.buffer.byteLength
    ? [text.buffer]
    : []
