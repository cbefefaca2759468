import { type Cell, MARGIN, openPdf } from '#platform/pdf.ts'
import { countLabel, dateLabel, moneyLabel, numberLabel, rangeLabel, zoneLabel } from '#shared/labels.ts'
import type { FairReport, ReportedExhibitor, ReportGroup } from './fair-report.contract.ts'
import { NOT_GIVEN } from './fair-report.mapping.ts'

const QUIET = '#57534E'
const ACCENT = '#C2410C'
const BEHIND = '#FDE3D3'

/** Groups a page has room for. */
const MOST_BARS = 12
/** How high one is, whose label fits. */
const BAR = 16

type Pdf = ReturnType<typeof openPdf>

interface Bar {
  label: string
  count: number
  of?: number
}

interface Column {
  x: number
  width: number
}

const drawTitle = (pdf: Pdf, title: string, { x, width }: Column, y: number): number =>
  pdf.write(title, x, y, width, { size: 12, weight: 'bold' }) + 4

const drawBars = (pdf: Pdf, title: string, bars: readonly Bar[], column: Column, y: number): number => {
  const { x, width } = column
  let at = drawTitle(pdf, title, column, y)
  if (bars.length === 0) return pdf.write('None', x, at, width, { color: QUIET, size: 9 })
  const most = Math.max(1, ...bars.map(({ count, of }) => of ?? count))
  const [labels, counts] = [width * 0.36, 62]
  const track = width - labels - counts - 8
  for (const { label, count, of } of bars) {
    const total = of === undefined ? '' : ` of ${numberLabel(of)}`
    if (of !== undefined) pdf.fill(x + labels, at + 2, (of / most) * track, 9, BEHIND)
    pdf.fill(x + labels, at + 2, (count / most) * track, 9, ACCENT)
    pdf.write(numberLabel(count) + total, x + width - counts, at, counts, { size: 9, align: 'right' })
    at = pdf.write(label, x, at, labels - 8, { size: 9 }) + 3
  }
  return at
}

const barsOf = (groups: readonly ReportGroup[]): Bar[] =>
  groups
    .slice(0, MOST_BARS)
    .map(({ name, registered, attended }) => ({ label: name ?? NOT_GIVEN, count: attended, of: registered }))

const percentOf = (part: number, all: number): string =>
  all === 0 ? '' : `${Math.round((part / all) * 100)}%`

const figuresOf = ({ students, exhibitors, appointments, money }: FairReport): [string, string, string][] => {
  const { registered, attended, no_shows, excused, open } = students
  const [first] = money
  return [
    [
      numberLabel(registered),
      'Registered',
      students.walk_ins ? `${numberLabel(students.walk_ins)} at the door` : '',
    ],
    [numberLabel(attended), 'Attended', percentOf(attended, registered)],
    [
      numberLabel(no_shows || open),
      no_shows > 0 || open === 0 ? 'No-shows' : 'Not checked in',
      [percentOf(no_shows || open, registered), excused > 0 && `${numberLabel(excused)} excused`]
        .filter(Boolean)
        .join(', '),
    ],
    [
      numberLabel(exhibitors.approved),
      'Exhibitors',
      exhibitors.people_here
        ? `${numberLabel(exhibitors.people_here)} of ${numberLabel(exhibitors.people)} people came`
        : '',
    ],
    [numberLabel(appointments.booked), 'Appointments', `of ${numberLabel(appointments.offered)} offered`],
    ...(first
      ? [
          [
            moneyLabel(first.received, first.currency),
            'Received',
            `of ${moneyLabel(first.charged, first.currency)}`,
          ] as [string, string, string],
        ]
      : []),
  ]
}

const drawFigures = (pdf: Pdf, report: FairReport, whole: Column, y: number): number => {
  const figures = figuresOf(report)
  const width = whole.width / 3
  let top = y
  let bottom = y
  for (const [index, [value, label, note]] of figures.entries()) {
    if (index % 3 === 0 && index > 0) top = bottom + 12
    const x = whole.x + (index % 3) * width
    let at = pdf.write(value, x, top, width - 12, { size: 20, weight: 'bold' })
    at = pdf.write(note ? `${label}, ${note}` : label, x, at, width - 12, { size: 9, color: QUIET })
    bottom = Math.max(bottom, at)
  }
  return bottom
}

const drawMoney = (pdf: Pdf, { money }: FairReport, whole: Column, y: number): number => {
  if (money.length === 0) return y
  let at = drawTitle(pdf, 'Money', whole, pdf.room(y, 60))
  for (const { currency, charged, received, outstanding, refunded } of money) {
    const parts = [
      `${moneyLabel(received, currency)} received of ${moneyLabel(charged, currency)} charged`,
      `${moneyLabel(outstanding, currency)} due`,
      refunded > 0 && `${moneyLabel(refunded, currency)} refunded`,
    ]
    at = pdf.write(parts.filter(Boolean).join(', '), whole.x, at, whole.width)
  }
  return at + 16
}

const drawRatings = (pdf: Pdf, { ratings }: FairReport, whole: Column, y: number): number => {
  const lines = (['students', 'exhibitors'] as const).flatMap((side) => {
    const { answers, average } = ratings[side]
    if (average === null) return []
    return [
      `${average.toFixed(1)} of 5 by ${side === 'students' ? `${numberLabel(answers)} students and guests` : countLabel(answers, 'exhibitor')}`,
    ]
  })
  if (lines.length === 0) return y
  const at = drawTitle(pdf, 'How it was', whole, pdf.room(y, 60))
  return pdf.write(lines.join(', '), whole.x, at, whole.width) + 16
}

const drawExhibitors = (
  pdf: Pdf,
  { report, exhibitors }: { report: FairReport; exhibitors: readonly ReportedExhibitor[] },
  whole: Column,
  y: number,
): number => {
  if (exhibitors.length === 0) return y
  let at = drawTitle(pdf, 'Exhibitors', whole, pdf.room(y, 90))
  const widths = [64, 56, 54, 44, 76]
  const name = whole.width - widths.reduce((sum, width) => sum + width, 0)
  const row = (cells: readonly string[], top: number, style: { color?: string }): number => {
    let x = whole.x + name
    const figures = widths.map((width, index): Cell[] => {
      x += width
      return [{ text: cells[index + 1]!, x: x - width, width: width - 4, ...style, size: 9, align: 'right' }]
    })
    return (
      pdf.row([[{ text: cells[0]!, x: whole.x, width: name - 8, ...style, size: 9 }], ...figures], top) + 2
    )
  }
  at = row(['', 'Booth', 'Planned', 'Scanned', 'Met', 'Appointments'], at, { color: QUIET }) + 2
  pdf.rule(at)
  at += 4
  for (const one of exhibitors) {
    const appointments =
      one.appointments === 0 ? '–' : `${numberLabel(one.booked)} of ${numberLabel(one.appointments)}`
    at = row(
      [
        one.organization,
        one.number ?? one.booth ?? '–',
        numberLabel(one.planned),
        numberLabel(one.leads),
        numberLabel(one.met),
        appointments,
      ],
      at,
      {},
    )
  }
  const more = report.exhibitors.approved - exhibitors.length
  return more > 0
    ? pdf.write(`And ${countLabel(more, 'more exhibitor')}.`, whole.x, at + 2, whole.width, {
        size: 9,
        color: QUIET,
      })
    : at
}

const whenOf = ({ starts_at, ends_at, time_zone }: FairReport): string =>
  starts_at && ends_at ? `${rangeLabel(starts_at, ends_at, time_zone)}, ${zoneLabel(time_zone)}` : ''

/** The report as PDF. */
export const drawReport = (of: {
  report: FairReport
  exhibitors: readonly ReportedExhibitor[]
}): Promise<Uint8Array> => {
  const { report } = of
  const pdf = openPdf({
    title: `${report.title}: report`,
    author: report.host,
    size: report.time_zone.startsWith('America/') ? 'LETTER' : 'A4',
    created: new Date(report.made_at),
  })
  const whole = { x: MARGIN, width: pdf.right - MARGIN }
  let at = pdf.write(report.title, MARGIN, MARGIN, whole.width, { size: 22, weight: 'bold' })
  const about = [report.host, whenOf(report), report.venue_name]
  for (const line of about) if (line) at = pdf.write(line, MARGIN, at, whole.width, { color: QUIET })
  pdf.rule(at + 10)
  at = drawFigures(pdf, report, whole, at + 22) + 22
  const half = whole.width / 2 - 12
  const hours = report.by_hour.slice(0, 24).map(({ label, count }) => ({ label, count }))
  const classes = barsOf(report.by_class)
  const start = pdf.room(at, 24 + Math.max(hours.length, classes.length) * BAR)
  const left = drawBars(pdf, 'Check-ins by hour', hours, { x: MARGIN, width: half }, start)
  const right = drawBars(pdf, 'Attended by class', classes, { x: MARGIN + half + 24, width: half }, start)
  at = Math.max(left, right) + 18
  const majors = barsOf(report.by_major)
  at = drawBars(pdf, 'Attended by major', majors, whole, pdf.room(at, 40 + majors.length * 17))
  const unlisted = report.by_major.length - majors.length + report.majors_left_out
  const more = unlisted > 0 ? ` ${countLabel(unlisted, 'more major')} not listed.` : ''
  if (majors.length > 0)
    at = pdf.write(`A student with two majors counts in both.${more}`, MARGIN, at, whole.width, {
      size: 8,
      color: QUIET,
    })
  at = drawRatings(pdf, report, whole, drawMoney(pdf, report, whole, at + 18))
  at = drawExhibitors(pdf, of, whole, at) + 16
  pdf.write(
    `As of ${dateLabel(report.made_at, report.time_zone)}. Registered: held a place, walk-ins included. Attended: checked in.`,
    MARGIN,
    pdf.room(at, 14),
    whole.width,
    { size: 8, color: QUIET },
  )
  return pdf.finish()
}
