import type { ReactNode } from 'react'
import classes from './number-table.module.css'

interface NumberTableProps {
  label: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** The first column holds titles, which may wrap. */
  titles?: boolean
}

/** Numbers in rows, with words in the first column; wide tables scroll on their own. */
export const NumberTable = ({ label, head, rows, titles }: NumberTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table} data-titles={titles}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
