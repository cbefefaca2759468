import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberLabel } from '../../shared/labels.ts'
import classes from './desk.module.css'

interface TabLineProps {
  children: ReactNode
  mb?: 'md' | 'lg'
}

/** Tabs on one line, which scrolls where it is too long. */
export const TabLine = ({ children, mb = 'md' }: TabLineProps) => (
  <Tabs.List mb={mb} className={classes.tabLine!}>
    {children}
  </Tabs.List>
)

/** How much stands behind a tab; nothing while not known. */
export const TabCount = ({ count }: { count: number | undefined }) =>
  count !== undefined && <span className={classes.tabCount}>{numberLabel(count)}</span>
