import { countLabel, numberLabel } from '#shared/labels.ts'
import type { Series } from '../insights.contract.ts'

/** `12% more than the previous 30 days` */
export const trendLabel = ({ total, before, by_day }: Series): string => {
  const span = countLabel(by_day.length, 'day')
  if (before === 0) return total === 0 ? `None, same as the previous ${span}` : `None in the previous ${span}`
  if (total === before) return `Same as the previous ${span}`
  const rounded = Math.round((100 * Math.abs(total - before)) / before)
  if (rounded === 0) return `About the same as the previous ${span}`
  const percent = total > 0 && total < before ? Math.min(99, rounded) : rounded
  return `${numberLabel(percent)}% ${total > before ? 'more' : 'fewer'} than the previous ${span}`
}

/** Rounds up to whole days: `3 days` for 2.4. */
export const withinDays = (days: number): string => countLabel(Math.max(1, Math.ceil(days)), 'day')

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Describes a chart for screen readers. */
export const chartLabel = (title: string, from: string, { total, by_day }: Series): string => {
  const most = Math.max(0, ...by_day)
  if (most === 0) return `${title} by day: none`
  const when = day.format(Date.parse(from) + by_day.indexOf(most) * 86_400_000)
  return `${title} by day: ${numberLabel(total)} in total, peaking on ${when} with ${numberLabel(most)}`
}
