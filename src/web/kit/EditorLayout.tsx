import type { ReactNode } from 'react'
import classes from './editor.module.css'

interface EditorLayoutProps {
  /** What stays in sight beside the form. */
  side: ReactNode
  /** What the side is to those who do not see it. */
  label: string
  children: ReactNode
}

/** A long form with what it amounts to so far: beside it on wide screens, above it elsewhere. */
export const EditorLayout = ({ side, label, children }: EditorLayoutProps) => (
  <div className={classes.editor}>
    <aside className={classes.side} aria-label={label}>
      {side}
    </aside>
    {children}
  </div>
)
