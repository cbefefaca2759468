import type { ReactNode } from 'react'
import classes from './kit.module.css'

export interface Fact {
  label: string
  /** Facts without a value are left out. */
  value: ReactNode
}

const isKnown = (fact: Fact | null | false): fact is Fact =>
  fact !== null &&
  fact !== false &&
  fact.value !== null &&
  fact.value !== false &&
  fact.value !== undefined &&
  fact.value !== ''

/** Facts as a definition list; renders nothing if none is known. */
export const Facts = ({
  facts,
  columns = 1,
  short = false,
}: {
  facts: readonly (Fact | null | false)[]
  columns?: 1 | 2
  /** Numbers and single words, which fit side by side even on a phone. */
  short?: boolean
}) => {
  const known = facts.filter(isKnown)
  return known.length > 0 ? (
    <dl className={classes.facts} data-columns={columns} data-short={short || undefined}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : null
}
