import { dateLabel, timeLabel, zoneLabel } from '#shared/labels.ts'
import { type InterviewMedium, mediumLabels } from '../interview-values.contract.ts'

interface Span {
  starts_at: string
  ends_at: string
}

const weekday = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(new Date(at))

/** "Thu, March 12, 2026" */
export const dayOf = (at: string, zone: string): string => `${weekday(at, zone)}, ${dateLabel(at, zone)}`

/** "10:00 AM – 10:30 AM" */
export const hoursOf = ({ starts_at, ends_at }: Span, zone: string): string =>
  `${timeLabel(starts_at, zone)} – ${timeLabel(ends_at, zone)}`

/** "Thu, March 12, 2026, 10:00 AM – 10:30 AM, Berlin time" */
export const spanLabel = (span: Span, zone: string): string =>
  `${dayOf(span.starts_at, zone)}, ${hoursOf(span, zone)}, ${zoneLabel(zone)}`

/** The room, then the address; how one meets where that says more. */
export const whereOf = (of: { medium: InterviewMedium; place: string; room?: string }): string =>
  [of.medium === 'on_site' ? '' : mediumLabels[of.medium], of.room, of.place].filter(Boolean).join(', ')
