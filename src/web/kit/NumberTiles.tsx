import { numberLabel } from '#shared/labels.ts'
import classes from './list-page.module.css'

interface NumberTilesProps {
  numbers: readonly (readonly [label: string, value: number])[]
  /** For a few short labels. */
  small?: boolean
}

/** Counts side by side. */
export const NumberTiles = ({ numbers, small }: NumberTilesProps) => (
  <dl className={classes.tiles} data-small={small || undefined}>
    {numbers.map(([label, value]) => (
      <div key={label} className={classes.tile}>
        <dt>{label}</dt>
        <dd>{numberLabel(value)}</dd>
      </div>
    ))}
  </dl>
)
