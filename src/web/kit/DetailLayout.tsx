import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './kit.module.css'

/** A detail page: the long part on the left, the action with its deadline and the facts in a sticky panel. */
export const DetailLayout = ({ children, panel }: { children: ReactNode; panel: ReactNode }) => (
  <div className={classes.detail}>
    <div className={classes.detailMain}>{children}</div>
    <aside className={classes.detailSide}>{panel}</aside>
  </div>
)

/** The panel with the page's action; on a phone it sticks to the bottom of the screen. */
export const StickyAction = ({ children, label }: { children: ReactNode; label: string }) => (
  <Card component="section" aria-label={label} className={classes.stickyAction!}>
    {children}
  </Card>
)
