import { timeLabel } from '#shared/labels.ts'
import { majorUnits } from '#shared/money.ts'
import type { FairReport, ReportedExhibitor } from './fair-report.contract.ts'

interface Quarter {
  at: string
  count: number
}

const HOUR = 3_600_000
const hourLabel = new Map<string, Intl.DateTimeFormat>()
const dayOf = (at: Temporal.ZonedDateTime, zone: string): string => {
  const format =
    hourLabel.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric' })
  hourLabel.set(zone, format)
  return format.format(at.epochMilliseconds)
}

/**
 * Adds quarters of an hour up to the zone's full hours, whatever its offset; an hour that the clock repeats is two.
 * Empty hours between two check-ins of one day are kept.
 */
export const hoursOf = (quarters: readonly Quarter[], zone: string): FairReport['by_hour'] => {
  const counts = new Map<number, number>()
  for (const { at, count } of quarters) {
    const hour = Temporal.Instant.from(new Date(at).toISOString())
      .toZonedDateTimeISO(zone)
      .round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
    const before = [...counts.keys()].at(-1)
    if (before !== undefined && hour - before < 12 * HOUR)
      for (let empty = before + HOUR; empty < hour; empty += HOUR) counts.set(empty, 0)
    counts.set(hour, (counts.get(hour) ?? 0) + count)
  }
  const hours = [...counts].map(([at, count]) => ({
    at,
    count,
    zoned: Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone),
  }))
  const days = new Set(hours.map(({ zoned }) => zoned.toPlainDate().toString()))
  return hours.map(({ at, count, zoned }) => {
    const time = timeLabel(at, zone)
    const label = days.size > 1 ? `${dayOf(zoned, zone)}, ${time}` : time
    return { at: new Date(at).toISOString(), label, count }
  })
}

export const NOT_GIVEN = 'Not given'

interface Line {
  part: string
  name: string
  number: number | string
  currency: string
}
export const lineColumns = { part: 'Part', name: 'Name', number: 'Number', currency: 'Currency' }

/** The report as lines of a CSV; money in major units. */
export const reportLines = (report: FairReport): Line[] => {
  const line = (part: string, name: string, number: number | string, currency = ''): Line => ({
    part,
    name,
    number,
    currency,
  })
  const { students, exhibitors, appointments } = report
  const groups = (part: string, all: FairReport['by_major']): Line[] =>
    all.flatMap(({ name, registered, attended }) => [
      line(`${part}: registered`, name ?? NOT_GIVEN, registered),
      line(`${part}: attended`, name ?? NOT_GIVEN, attended),
    ])
  return [
    line('Students', 'Registered', students.registered),
    line('Students', 'Attended', students.attended),
    line('Students', 'Walk-ins', students.walk_ins),
    line('Students', 'No-shows', students.no_shows),
    line('Students', 'No-shows excused', students.excused),
    line('Students', 'Not recorded', students.open),
    line('Students', 'Canceled', students.canceled),
    line('Students', 'Waiting list', students.waitlisted),
    ...report.by_hour.map(({ label, count }) => line('Check-ins by hour', label, count)),
    ...groups('Major', report.by_major),
    ...groups('Graduation class', report.by_class),
    line('Exhibitors', 'Approved', exhibitors.approved),
    line('Exhibitors', 'With a numbered booth', exhibitors.numbered),
    line('Exhibitors', 'Waiting for an answer', exhibitors.pending),
    line('Exhibitors', 'Declined', exhibitors.declined),
    line('Exhibitors', 'Canceled', exhibitors.canceled),
    line('Exhibitors', 'Representatives', exhibitors.people),
    line('Exhibitors', 'Representatives checked in', exhibitors.people_here),
    ...report.booths.flatMap(({ name, quantity, held }) => [
      line('Booths: held', name, held),
      line('Booths: available', name, quantity),
    ]),
    ...report.money.flatMap(({ currency, ...amounts }) =>
      (['charged', 'received', 'refunded', 'outstanding'] as const).map((name) =>
        line('Money', name[0]!.toUpperCase() + name.slice(1), majorUnits(amounts[name], currency), currency),
      ),
    ),
    line('Appointments', 'Offered', appointments.offered),
    line('Appointments', 'Booked', appointments.booked),
    ...(['students', 'exhibitors'] as const).flatMap((side) => {
      const { answers, average } = report.ratings[side]
      const counted = line(
        'Survey: answers',
        side === 'students' ? 'Students and guests' : 'Exhibitors',
        answers,
      )
      return average === null
        ? [counted]
        : [counted, { ...counted, part: 'Survey: average of 1 to 5', number: average }]
    }),
  ]
}

export const exhibitorColumns: { [K in keyof Omit<ReportedExhibitor, 'id'>]: string } = {
  organization: 'Organization',
  booth: 'Booth',
  number: 'Booth number',
  planned: 'Students who planned a visit',
  leads: 'Students scanned at the booth',
  met: 'Students met from the line',
  appointments: 'Appointments offered',
  booked: 'Appointments booked',
}
