import { momentLabel, relativeLabel, zoneLabel } from '#shared/labels.ts'
import { useOwnZone } from './own-zone.ts'

// Before the reader's zone is known, times are in UTC and say so; only the clocks of server and browser may still differ by moments.

/** A time keeps its AM or PM on its line, and a zone its words: "New York time". */
export const unbroken = (label: string): string =>
  label.replace(/(?<=, |^)[^,]+ time$| (?=[AP]M\b)/g, (part) => part.replaceAll(' ', '\u00A0'))

interface TimeAgoProps {
  at: string
  /** Words stand before it: "Changed today". */
  inSentence?: boolean
}

/** The moment in one's own zone, which needs no name; in UTC with its name while that is unknown. */
const useMomentLabel = (at: string): string => {
  const own = useOwnZone()
  return own ? momentLabel(at, own) : `${momentLabel(at, 'UTC')}, UTC`
}

/** "Today", "3 days ago": for lists. The exact moment shows on hover. */
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
  return <time dateTime={at}>{unbroken(timeZone ? momentLabel(at, timeZone) : own)}</time>
}

/** A moment at a place, with the name of its zone. */
export const ThereMoment = ({ at, zone }: { at: string; zone: string }) => (
  <>
    <Moment at={at} timeZone={zone} />, {unbroken(zoneLabel(zone))}
  </>
)
