import { dayLabel, numberLabel } from '#shared/labels.ts'
import { NumberTable } from '#web/kit/NumberTable.tsx'
import classes from './insights.module.css'
import type { ShownSeries } from './SeriesCard.tsx'

const dayAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)

/** The chart's numbers as a table, latest day first. */
export const SeriesTable = ({ from, shown }: { from: string; shown: readonly ShownSeries[] }) => {
  const length = shown[0]?.series.by_day.length ?? 0
  const days = Array.from({ length }, (_, index) => length - 1 - index)
  const rows = days.map((index) => ({
    key: String(index),
    cells: [
      dayLabel(dayAfter(from, index)),
      ...shown.map(({ series }) => numberLabel(series.by_day[index] ?? 0)),
    ],
  }))
  return (
    <details className={classes.details}>
      <summary>View as table</summary>
      <NumberTable label="Numbers by day" head={['Day', ...shown.map(({ title }) => title)]} rows={rows} />
    </details>
  )
}
