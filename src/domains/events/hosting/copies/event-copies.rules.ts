import { momentsOf, wallTimeOf } from '#shared/wall-time.ts'
import type { IntendedPeriod } from '../../events.contract.ts'
import { contradictions } from '../editing/event-editing.contract.ts'
import { pastErrors } from '../hosted-events.rules.ts'

interface Dates {
  starts_at: string | null
  ends_at: string | null
  registration_opens_at: string | null
  registration_closes_at: string | null
  exhibitors_close_at: string | null
  intended_time_period: IntendedPeriod[]
}

const noDates: Dates = {
  starts_at: null,
  ends_at: null,
  registration_opens_at: null,
  registration_closes_at: null,
  exhibitors_close_at: null,
  intended_time_period: [],
}

const asUtc = (wall: string): number => Date.parse(`${wall.slice(0, 10)}T${wall.slice(11, 16)}:00Z`)

/** Moves moments as clocks in the zone show them; what came before the start stays before it. */
const shifter = (from: string, to: string, zone: string) => {
  const by = asUtc(wallTimeOf(to, zone)) - asUtc(wallTimeOf(from, zone))
  const [start, newStart] = [Date.parse(from), Date.parse(to)]
  return (at: string): string => {
    const wall = new Date(asUtc(wallTimeOf(at, zone)) + by).toISOString()
    const before = Math.sign(Date.parse(at) - start)
    const kept = momentsOf(wall, zone).find((one) => Math.sign(Date.parse(one) - newStart) === before)
    // skipped or repeated by clocks: as long before or after the start as it was
    return kept ?? new Date(newStart + Date.parse(at) - start).toISOString()
  }
}

/** Returns a copy's dates; deadlines that would be over or contradict the rest are left out. */
export const datesOfCopy = (
  event: Dates & { time_zone: string },
  starts_at: string | undefined,
  now: Date,
): Dates => {
  if (!starts_at) return noDates
  const start = new Date(starts_at).toISOString()
  if (!event.starts_at) return { ...noDates, starts_at: start }
  const shift = shifter(event.starts_at, start, event.time_zone)
  const moved = (at: string | null) => at && shift(at)
  const ahead = (at: string | null) => (at && Date.parse(at) > now.getTime() ? at : null)
  const dates = {
    starts_at: start,
    ends_at: moved(event.ends_at),
    registration_opens_at: ahead(moved(event.registration_opens_at)),
    registration_closes_at: ahead(moved(event.registration_closes_at)),
    exhibitors_close_at: ahead(moved(event.exhibitors_close_at)),
  }
  const wrong = { ...contradictions(dates), ...pastErrors(dates, null, now) }
  const fitting = Object.entries(dates).map(([name, at]) => [name, name in wrong ? null : at])
  return {
    ...(Object.fromEntries(fitting) as typeof dates),
    starts_at: start,
    intended_time_period: event.intended_time_period
      .map((part) => ({ ...part, starts_at: shift(part.starts_at), ends_at: shift(part.ends_at) }))
      .filter((part) => Date.parse(part.starts_at) < Date.parse(part.ends_at)),
  }
}

/** Two years side by side, as in 2026/27 or 2026–2027, or one number. */
const YEARS = /(?<!\d)(\d{4})( ?[/–-] ?)(\d{4}|\d{2})(?!\d)|\d+/g

/** A title that names the year of the event, or the academic year it is in, names the copy's. */
export const titleOfCopy = (
  { title, starts_at, time_zone }: { title: string; starts_at: string | null; time_zone: string },
  start: string | null,
): string => {
  if (!starts_at || !start) return title
  const [year, next] = [starts_at, start].map((at) => Number(wallTimeOf(at, time_zone).slice(0, 4))) as [
    number,
    number,
  ]
  const movedYear = (digits: string) => (digits === String(year) ? String(next) : digits)
  return title.replaceAll(YEARS, (all, first?: string, between?: string, last?: string) => {
    const season = Number(first)
    const isSeason =
      last !== undefined &&
      (season === year || season + 1 === year) &&
      last === String(season + 1).slice(-last.length)
    if (!isSeason) return all.replaceAll(/\d+/g, movedYear)
    const moved = season + next - year
    return `${moved}${between}${String(moved + 1).slice(-last.length)}`
  })
}
