import { countLabel, numberLabel } from '#shared/labels.ts'
import type { Series } from '../insights.contract.ts'

/** `12% more than in the 30 days before` */
export const trendLabel = ({ total, before, by_day }: Series): string => {
  const span = countLabel(by_day.length, 'day')
  if (before === 0) return total === 0 ? `None in the ${span} before either` : `None in the ${span} before`
  if (total === before) return `As many as in the ${span} before`
  const percent = Math.round((100 * Math.abs(total - before)) / before)
  return `${numberLabel(percent)}% ${total > before ? 'more' : 'fewer'} than in the ${span} before`
}

/** The whole days that hold so many: `3 days` for 2.4. */
export const withinDays = (days: number): string => countLabel(Math.max(1, Math.ceil(days)), 'day')

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** What a chart shows, for those who do not see it. */
export const chartLabel = (title: string, from: string, { total, by_day }: Series): string => {
  const most = Math.max(0, ...by_day)
  if (most === 0) return `${title} by day: none`
  const when = day.format(Date.parse(from) + by_day.indexOf(most) * 86_400_000)
  return `${title} by day: ${numberLabel(total)} in all, the most on ${when}: ${numberLabel(most)}`
}
