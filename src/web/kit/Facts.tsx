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
}: {
  facts: readonly (Fact | null | false)[]
  columns?: 1 | 2
}) => (
  <dl className={classes.facts} data-columns={columns}>
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
