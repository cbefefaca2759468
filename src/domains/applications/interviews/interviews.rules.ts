import { createHash } from 'node:crypto'
import { countIn, isAhead, type Span, series } from '#domains/scheduling/time-spans.rules.ts'
import { DAY, HOUR, iso, later } from '#platform/clock.ts'
import { countLabel, dayLabel, zoneLabel } from '#shared/labels.ts'
import type { FieldErrors } from '#shared/problems.ts'
import { momentsOf, wallTimeOf } from '#shared/wall-time.ts'
import type { ApplicationState } from '../applications.contract.ts'
import type { TimeWindow } from './interview-schedules.contract.ts'
import { FURTHEST_DAYS, MOST_TIMES } from './interview-values.contract.ts'

/** Undecided applicants can be invited and book; a rejection they don’t know of keeps them in. */
export const canInterview = (state: ApplicationState): boolean =>
  !['hired', 'rejected', 'withdrawn'].includes(state)

/** The team’s page of a schedule. */
export const scheduleLink = (id: string): string => `/employer/your-job-applicant?schedule=${id}`

const folded = (part: string): string => part.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** A room is one thing for an organization: the same name at the same address, however it is spelled. */
export const roomHolder = (organizationId: string, place: string, room: string): string => {
  const name = [place, room].map(folded).join('\n')
  const hex = createHash('sha256').update(`${organizationId}\n${name}`).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const clockLabel = (clock: string): string => {
  const [hours, minutes] = clock.split(':').map(Number) as [number, number]
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

const skipped = ({ date }: TimeWindow, clock: string, zone: string): string =>
  `${clockLabel(clock)} on ${dayLabel(date)} doesn’t exist: clocks in ${zoneLabel(zone).replace(/ time$/, '')} skip that hour. Choose another time`

interface Grid {
  windows: readonly TimeWindow[]
  time_zone: string
  length: number
  buffer: number
}

const inWindow = (
  window: TimeWindow,
  { time_zone, length, buffer }: Grid,
  now: Date,
): Span[] | { field: string; error: string } => {
  const momentAt = (clock: string) => momentsOf(`${window.date} ${clock}`, time_zone)
  const [starts_at] = momentAt(window.from)
  // where clocks repeat an hour, a window reaches to its second end
  const ends_at = momentAt(window.to).at(-1)
  if (!starts_at) return { field: 'from', error: skipped(window, window.from, time_zone) }
  if (!ends_at) return { field: 'to', error: skipped(window, window.to, time_zone) }
  if (ends_at <= starts_at) return { field: 'to', error: 'This has to be after the start' }
  if (starts_at <= iso(now)) return { field: 'date', error: 'This is in the past' }
  if (starts_at > iso(later(now, FURTHEST_DAYS * DAY)))
    return { field: 'date', error: 'Choose a day within a year' }
  const count = countIn({ starts_at, ends_at }, { length, pause: buffer })
  if (count === 0) return { field: 'to', error: `This is too short for ${countLabel(length, 'minute')}` }
  return series({ starts_at, length, count, pause: buffer })
}

/** Returns the times of a grid, or what is wrong with it by field. */
export const timesOf = (grid: Grid, tracks: number, now: Date): { times: Span[]; errors: FieldErrors } => {
  const errors: FieldErrors = {}
  const times: Span[] = []
  grid.windows.forEach((window, n) => {
    const found = inWindow(window, grid, now)
    if (Array.isArray(found)) times.push(...found)
    else errors[`windows.${n}.${found.field}`] = [found.error]
  })
  times.sort((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  if (times.some((time, n) => n > 0 && time.starts_at < times[n - 1]!.ends_at))
    errors.windows = ['Two of these overlap']
  if (times.length * tracks > MOST_TIMES)
    errors.windows = [`These are ${times.length * tracks} times; use at most ${MOST_TIMES}`]
  return { times, errors }
}

/** Returns the same hours so many days later, or which of them clocks skip. */
export const movedBy = (span: Span, days: number, zone: string): Span | { skipped: string } => {
  const wall = wallTimeOf(span.starts_at, zone)
  const date = iso(later(new Date(`${wall.slice(0, 10)}T00:00:00Z`), days * DAY)).slice(0, 10)
  const [starts_at] = momentsOf(`${date} ${wall.slice(11)}`, zone)
  if (!starts_at) return { skipped: skipped({ date, from: '', to: '' }, wall.slice(11), zone) }
  const length = Date.parse(span.ends_at) - Date.parse(span.starts_at)
  return { starts_at, ends_at: iso(later(new Date(starts_at), length)) }
}

/** When the next reminder of an interview is due: a day before, then an hour before. */
export const nextReminder = (starts_at: string, now: Date): string | null => {
  const leads = [DAY, HOUR].map((lead) => iso(later(new Date(starts_at), -lead)))
  return leads.find((at) => at > iso(now)) ?? null
}

interface Standing {
  /** The application, as the student knows it. */
  state: ApplicationState
  is_canceled: boolean
  /** The employer is not suspended. */
  is_active: boolean
  booked: Span | null
  is_waiting: boolean
  to_confirm: boolean
  /** Times ahead that nobody has. */
  free: number
}

/** What a student can do about an interview. */
export const mayOfStudent = (of: Standing, now: Date) => {
  const stands = canInterview(of.state) && !of.is_canceled
  const acts = stands && of.is_active
  const ahead = of.booked !== null && isAhead(of.booked, now)
  return {
    book: acts && of.free > 0 && (of.booked === null || ahead),
    leave: stands && ahead,
    wait: acts && of.booked === null && of.free === 0 && !of.is_waiting,
    confirm: acts && ahead && of.to_confirm,
  }
}
