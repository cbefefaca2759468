import { DEFAULT_DAYS, type RangeQuery, type Series } from './insights.contract.ts'

const DAY = 86_400_000

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY)

export interface Range {
  from: string
  to: string
  /** The first day of the comparison range. */
  before: string
  /** The first day after the range. */
  end: string
  length: number
}

/** Returns the requested range as days in UTC. */
export const rangeOf = ({ days = DEFAULT_DAYS, from, to }: RangeQuery, now: Date): Range => {
  const last = to ?? dayOf(now.getTime())
  const first = from ?? dayAfter(last, 1 - days)
  const length = (Date.parse(last) - Date.parse(first)) / DAY + 1
  return { from: first, to: last, before: dayAfter(first, -length), end: dayAfter(last, 1), length }
}

export interface DayCount {
  what: string
  day: string
  count: number
}

/** Turns daily counts into one series per name: missing days are zero, other names are dropped. */
export const seriesOf = <N extends string>(
  names: readonly N[],
  counts: readonly DayCount[],
  { from, length }: Range,
): Record<N, Series> => {
  const made = Object.fromEntries(
    names.map((name) => [name, { total: 0, before: 0, by_day: Array<number>(length).fill(0) }]),
  ) as Record<N, Series>
  for (const { what, day, count } of counts) {
    const series = made[what as N] as Series | undefined
    if (!series) continue
    const at = (Date.parse(day) - Date.parse(from)) / DAY
    if (at < 0) series.before += count
    else {
      series.total += count
      series.by_day[at]! += count
    }
  }
  return made
}

/** Returns one row per day with its numbers by name. */
export const rowsOf = <N extends string>(
  { from }: Pick<Range, 'from'>,
  series: Record<N, Series | null>,
): Array<{ day: string } & Record<N, number | null>> => {
  const names = Object.keys(series) as N[]
  const length = Math.max(...names.map((name) => series[name]?.by_day.length ?? 0))
  return Array.from({ length }, (_, index) => ({
    day: dayAfter(from, index),
    ...(Object.fromEntries(names.map((name) => [name, series[name]?.by_day[index] ?? null])) as Record<
      N,
      number | null
    >),
  }))
}
