import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-table.module.css'

export interface Column<T> {
  key: string
  header: string
  cell: (row: T) => ReactNode
  /** Left out on phones, where a row is a card, and on tablets. */
  wideOnly?: boolean
  /** Short content like a badge or a time: as wide as it needs, never wrapped. */
  tight?: boolean
  /** Its share of a wide table, like `40%`; without it, the content decides. */
  width?: string
}

interface RowTableProps<T> {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  idOf: (row: T) => string
  /** What a row is called, for its checkbox. */
  nameOf: (row: T) => string
  /** Rows of two short lines, for long lists. */
  dense?: boolean
  /** From `useSelection`; rows can't be selected without it. */
  selection?: {
    has: (id: string) => boolean
    all: boolean
    selected: readonly string[]
    toggle: (id: string) => void
    toggleAll: () => void
  }
}

/**
 * Rows to work through: a table on wide screens, cards on phones and tablets, with checkboxes where they can
 * be selected.
 */
export const RowTable = <T,>({ label, rows, columns, idOf, nameOf, dense, selection }: RowTableProps<T>) => (
  <table className={classes.table} aria-label={label} data-dense={dense || undefined}>
    <thead>
      <tr>
        {selection && (
          <th className={classes.check}>
            <Checkbox
              aria-label="Select all on this page"
              checked={selection.all}
              indeterminate={!selection.all && selection.selected.length > 0}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        {columns.map(({ key, header, wideOnly, width }) => (
          <th key={key} scope="col" data-wide={wideOnly || undefined} style={{ width }}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={idOf(row)} data-selected={selection?.has(idOf(row)) || undefined}>
          {selection && (
            <td className={classes.check}>
              <Checkbox
                aria-label={`Select ${nameOf(row)}`}
                checked={selection.has(idOf(row))}
                onChange={() => selection.toggle(idOf(row))}
              />
            </td>
          )}
          {columns.map(({ key, cell, wideOnly, tight }) => (
            <td key={key} data-wide={wideOnly || undefined}>
              <div className={tight ? classes.tight : undefined}>{cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
