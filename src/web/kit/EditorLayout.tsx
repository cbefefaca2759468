import type { ReactNode } from 'react'
import classes from './editor.module.css'

interface EditorLayoutProps {
  /** What stays in sight beside the form. */
  side: ReactNode
  /** The side panel's name for screen readers. */
  label: string
  /** Anything else: below the side panel on wide screens, after the form elsewhere. */
  after?: { label: string; content: ReactNode }
  children: ReactNode
}

/** A long form with a running preview: beside it on wide screens, above it elsewhere. */
export const EditorLayout = ({ side, label, after, children }: EditorLayoutProps) => (
  <div className={classes.editor} data-after={after ? true : undefined}>
    <aside className={classes.side} aria-label={label}>
      {side}
    </aside>
    <div className={classes.form}>{children}</div>
    {after && (
      <aside className={classes.after} aria-label={after.label}>
        {after.content}
      </aside>
    )}
  </div>
)
