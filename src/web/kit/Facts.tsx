import type { ReactNode } from 'react'
import classes from './kit.module.css'

export interface Fact {
  label: string
  /** Facts without a value are left out. */
  value: ReactNode
}

/** Facts as a definition list. */
export const Facts = ({
  facts,
  columns = 1,
  short = false,
}: {
  facts: readonly (Fact | null | false)[]
  columns?: 1 | 2
  /** Numbers and single words, which have room side by side on a phone too. */
  short?: boolean
}) => (
  <dl className={classes.facts} data-columns={columns} data-short={short || undefined}>
    {facts.map((fact) =>
      fact && fact.value !== null && fact.value !== undefined && fact.value !== '' ? (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
