import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { centerIn } from './center.ts'
import classes from './list-page.module.css'

interface TabLineProps {
  children: ReactNode
  mb?: 'md' | 'lg'
  /** What the tabs choose between, where the page has other tabs. */
  label?: string
  /** Shows the tabs as pills, without a line. */
  pills?: boolean
  /** Leaves the icons out, so that many tabs fit the screen. */
  many?: boolean
}

/** Tabs on one line that scrolls where it is too long and keeps the active one in view. */
export const TabLine = ({ children, mb = 'md', label, pills, many }: TabLineProps) => {
  const line = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector('[aria-selected=true]')
    if (!line.current || !chosen) return
    // counts that arrive later push it along
    const place = `${chosen.id} ${line.current.scrollWidth}`
    if (place === shown.current) return
    shown.current = place
    centerIn(line.current, chosen)
  })
  return (
    <Tabs.List
      ref={line}
      mb={mb}
      aria-label={label}
      data-pills={pills}
      data-many={many}
      data-strip
      className={classes.tabLine!}
    >
      {children}
    </Tabs.List>
  )
}

/** How many items a tab holds; nothing while unknown. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count !== undefined && <span className={classes.tabCount}>{numberLabel(count)}</span>
