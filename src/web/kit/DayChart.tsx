import { type PointerEvent, useState } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { axisTicks, labeledDays } from './axis.ts'
import classes from './day-chart.module.css'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const DAY = 86_400_000
/** Up to this many days, each has a dot of its own. */
const FEW = 14
const LABELS = 4

export interface DayChartProps {
  label: string
  /** The first day, `YYYY-MM-DD`; each number is one day. */
  from: string
  counts: readonly number[]
}

const percent = (share: number): string => `${share * 100}%`

/** Draws one number per day as an area; the pointer shows the day it is over. */
export const DayChart = ({ label, from, counts }: DayChartProps) => {
  const [pointed, setPointed] = useState<number | null>(null)
  const ticks = axisTicks(Math.max(0, ...counts))
  const top = ticks.at(-1)!
  const last = Math.max(1, counts.length - 1)
  const dayOf = (index: number) => short.format(Date.parse(from) + index * DAY)
  const placeOf = (index: number) => ({ left: percent(index / last), bottom: percent(counts[index]! / top) })
  const line = counts.map((count, index) => `${index} ${top - count}`).join(' L ')
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(counts.length - 1, Math.max(0, Math.round(((clientX - left) / width) * last))))
  }
  return (
    <div className={classes.chart}>
      <div className={classes.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.level} style={{ bottom: percent(tick / top) }}>
            {numberLabel(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${last} ${top}`} preserveAspectRatio="none" aria-hidden>
          <path className={classes.area} d={`M ${line} L ${counts.length - 1} ${top} L 0 ${top} Z`} />
          <path className={classes.line} d={`M ${line}`} />
        </svg>
        {counts.map(
          (_, index) =>
            (counts.length <= FEW || index === pointed) && (
              <span key={dayOf(index)} className={classes.dot} style={placeOf(index)} />
            ),
        )}
        {pointed !== null && (
          <span
            className={classes.tip}
            style={{ left: percent(pointed / last) }}
            data-end={pointed > last / 2 || undefined}
          >
            {dayOf(pointed)} <strong>{numberLabel(counts[pointed]!)}</strong> {label}
          </span>
        )}
      </div>
      <div className={classes.days}>
        {labeledDays(counts.length, LABELS).map((index) => (
          <span key={index} style={{ left: percent(index / last) }}>
            {dayOf(index)}
          </span>
        ))}
      </div>
    </div>
  )
}
