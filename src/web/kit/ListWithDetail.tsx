import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './split.module.css'

interface ListWithDetailProps<T> {
  rows: readonly T[]
  idOf: (row: T) => string
  /** The row shown at the right. */
  selected: string | undefined
  onSelect: (id: string) => void
  /** A row's card. `open` selects it on desktop; on a phone give the card a link to its own page. */
  row: (row: T, isSelected: boolean) => ReactNode
  detail: ReactNode
  label: string
}

/** Below this the detail has its own page. */
const WIDE = '(min-width: 62em)'

/** Whether list and detail stand side by side; undefined on the server. */
export const useSideBySide = (): boolean => useMediaQuery(WIDE) ?? false

/** List left, detail right; arrow keys move through the list. On phones and tablets only the list shows. */
export const ListWithDetail = <T,>({
  rows,
  idOf,
  selected,
  onSelect,
  row,
  detail,
  label,
}: ListWithDetailProps<T>) => {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || (event.target as HTMLElement).closest('input, textarea, select')) return
    const at = rows.findIndex((one) => idOf(one) === selected)
    const next = rows[at + step]
    if (!next) return
    event.preventDefault()
    onSelect(idOf(next))
    const item = event.currentTarget.querySelectorAll(':scope > li')[at + step]
    item?.querySelector<HTMLElement>('a, button, [tabindex]')?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={classes.split}>
      <ul className={classes.list} aria-label={label} onKeyDown={move}>
        {rows.map((one) => (
          <li key={idOf(one)} data-selected={idOf(one) === selected || undefined}>
            {row(one, idOf(one) === selected)}
          </li>
        ))}
      </ul>
      <section className={classes.detail} aria-label="Details">
        {detail}
      </section>
    </div>
  )
}
