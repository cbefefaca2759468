import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './split.module.css'
import { useMedia } from './useMedia.ts'

interface ListWithDetailProps<T> {
  rows: readonly T[]
  idOf: (row: T) => string
  /** The row shown on the right. */
  selected: string | undefined
  onSelect: (id: string) => void
  /** A row's card. `open` selects it on desktop; on a phone, give the card a link to its own page. */
  row: (row: T, isSelected: boolean) => ReactNode
  detail: ReactNode
  label: string
  /** Rows of two lines in a narrow column, to leave the detail as much room as there is. */
  dense?: boolean
  /** Hides the list beside the detail. */
  alone?: boolean
}

/** Below this width, the detail has its own page. */
const WIDE = '(min-width: 62em)'

/** Whether list and detail are side by side; not on the server. */
export const useSideBySide = (): boolean => useMedia(WIDE)

/** For the link of a row's card: a plain click opens the row beside the list, without waiting for its address. */
export const opensBeside = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  open()
}

const rowAt = (list: HTMLElement | null, at: number): HTMLElement | undefined =>
  list?.querySelectorAll<HTMLElement>(':scope > li')[at]
/** Scrolls to the row when it is opened by a link or a key. */
const useInSight = (list: { current: HTMLElement | null }, at: number): void => {
  const first = useRef(true)
  useEffect(() => {
    const begins = first.current && at === 0
    if (at < 0 || begins) return
    first.current = false
    rowAt(list.current, at)?.scrollIntoView({ block: 'nearest' })
  }, [at, list])
}
const focusRow = (row: HTMLElement | undefined): void =>
  row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
/** Escape means something else while typing or with a list open. */
const isBusy = (target: HTMLElement): boolean =>
  target.closest('input, textarea, select, [contenteditable="true"], [aria-expanded="true"]') !== null

/**
 * List on the left, detail on the right. By keyboard, arrows move through the list, Enter moves into the
 * detail, and Escape moves back. On phones and tablets only the list shows.
 */
export const ListWithDetail = <T,>({
  rows,
  idOf,
  selected,
  onSelect,
  row,
  detail,
  label,
  dense = false,
  alone = false,
}: ListWithDetailProps<T>) => {
  const list = useRef<HTMLUListElement>(null)
  const pane = useRef<HTMLElement>(null)
  useInSight(
    list,
    rows.findIndex((one) => idOf(one) === selected),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || (event.target as HTMLElement).closest('input, textarea, select')) return
    const at = rows.findIndex((one) => idOf(one) === selected)
    const next = rows[at + step]
    if (!next) return
    event.preventDefault()
    onSelect(idOf(next))
    focusRow(rowAt(list.current, at + step))
  }
  const enter = (event: MouseEvent<HTMLElement>) => {
    const byKeyboard = event.detail === 0
    if (byKeyboard && (event.target as HTMLElement).closest('a')) pane.current?.focus({ preventScroll: true })
  }
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.key !== 'Escape' || !event.currentTarget.contains(target) || isBusy(target)) return
    focusRow(
      rowAt(
        list.current,
        rows.findIndex((one) => idOf(one) === selected),
      ),
    )
  }
  return (
    <div className={classes.split} data-dense={dense || undefined} data-alone={alone || undefined}>
      <ul ref={list} className={classes.list} aria-label={label} onKeyDown={move} onClick={enter}>
        {rows.map((one) => (
          <li key={idOf(one)} data-selected={idOf(one) === selected || undefined}>
            {row(one, idOf(one) === selected)}
          </li>
        ))}
      </ul>
      <section ref={pane} className={classes.detail} aria-label="Details" tabIndex={-1} onKeyDown={leave}>
        {detail}
      </section>
    </div>
  )
}
