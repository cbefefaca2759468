import { dateLabel, momentLabel, relativeLabel, zoneLabel } from '#shared/labels.ts'
import { useOwnZone } from './own-zone.ts'

// Until the reader's zone is known, times are in UTC and say so; after that, only the clocks of server and
// browser may differ slightly.

/** Keeps AM or PM on the same line as the time, and the words of a zone together: "New York time". */
export const withNonBreakingSpaces = (label: string): string =>
  label.replace(/(?<=, |^)[^,]+ time$| (?=[AP]M\b)/g, (part) => part.replaceAll(' ', '\u00A0'))

interface TimeAgoProps {
  at: string
  /** Follows other words: "Changed today". */
  inSentence?: boolean
}

/** The time in the reader's zone, which needs no name, or in UTC with its name while that is unknown. */
const useMomentLabel = (at: string): string => {
  const own = useOwnZone()
  return own ? momentLabel(at, own) : `${momentLabel(at, 'UTC')}, UTC`
}

/** "Today", "3 days ago": for lists. The exact time shows on hover. */
export const TimeAgo = ({ at, inSentence = false }: TimeAgoProps) => {
  const label = relativeLabel(at, Date.now(), useOwnZone() ?? 'UTC')
  return (
    <time dateTime={at} title={useMomentLabel(at)} suppressHydrationWarning>
      {inSentence ? label.toLowerCase() : label}
    </time>
  )
}

/** `March 5, 2026, 3:05 PM`, in the given zone or the reader's. */
export const Moment = ({ at, timeZone }: { at: string; timeZone?: string }) => {
  const own = useMomentLabel(at)
  return <time dateTime={at}>{withNonBreakingSpaces(timeZone ? momentLabel(at, timeZone) : own)}</time>
}

/** `March 5, 2026`, in the given zone or the reader's. */
export const Day = ({ at, timeZone }: { at: string; timeZone?: string | null }) => {
  const own = useOwnZone()
  return <time dateTime={at}>{dateLabel(at, timeZone ?? own ?? 'UTC')}</time>
}

/** A time at a place, with the name of its zone. */
export const MomentInZone = ({ at, zone }: { at: string; zone: string }) => (
  <>
    <Moment at={at} timeZone={zone} />, {withNonBreakingSpaces(zoneLabel(zone))}
  </>
)
