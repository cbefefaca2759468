import type { ReactNode } from 'react'
import classes from './list-page.module.css'

/** A list of `<li>` rows on one sheet; each row defines its own columns. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
)

interface StatusRowProps {
  picture: ReactNode
  /** Who or what it is. */
  children: ReactNode
  state: ReactNode
  next: ReactNode
  /** Room for longer states and more than one action. */
  roomy?: boolean
}

/** A row about another party: who it is, the state, the next step. */
export const StatusRow = ({ picture, children, state, next, roomy }: StatusRowProps) => (
  <li className={classes.standing} data-roomy={roomy || undefined}>
    <div className={classes.who}>
      {picture}
      <div className={classes.name}>{children}</div>
    </div>
    {state && <div className={classes.state}>{state}</div>}
    <div className={classes.next}>{next}</div>
  </li>
)

interface MenuRowProps {
  /** What it is. */
  children: ReactNode
  state: ReactNode
  /** The results so far. */
  outcome: ReactNode
  menu: ReactNode
  /** For states with more to say. */
  wideState?: boolean
}

/** A row about one's own thing: what it is, its state, its results, its actions. */
export const MenuRow = ({ children, state, outcome, menu, wideState }: MenuRowProps) => (
  <li className={classes.own} data-wide-state={wideState || undefined}>
    <div className={classes.what}>{children}</div>
    <div className={classes.ownState}>{state}</div>
    <div className={classes.outcome}>{outcome}</div>
    <div className={classes.menu}>{menu}</div>
  </li>
)
