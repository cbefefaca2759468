import { momentLabel, relativeLabel, zoneLabel } from '../../shared/labels.ts'

// The server does not know the reader's zone and its clock differs by moments, so these texts may change on hydration.

/** A time keeps its AM or PM on its line, and a zone its words: "New York time". */
export const unbroken = (label: string): string =>
  label.replace(/(?<=, |^)[^,]+ time$| (?=[AP]M\b)/g, (part) => part.replaceAll(' ', '\u00A0'))

interface TimeAgoProps {
  at: string
  /** Words stand before it: "Changed today". */
  inSentence?: boolean
}

/** "Today", "3 days ago": for lists. The exact moment shows on hover. */
export const TimeAgo = ({ at, inSentence = false }: TimeAgoProps) => {
  const label = relativeLabel(at, Date.now())
  return (
    <time dateTime={at} title={momentLabel(at)} suppressHydrationWarning>
      {inSentence ? label.toLowerCase() : label}
    </time>
  )
}

/** `MMMM DD, YYYY, h:mm A`, in the given zone or the reader's. */
export const Moment = ({ at, timeZone }: { at: string; timeZone?: string }) => (
  <time dateTime={at} suppressHydrationWarning>
    {unbroken(momentLabel(at, timeZone))}
  </time>
)

/** A moment at a place, with the name of its zone. */
export const ThereMoment = ({ at, zone }: { at: string; zone: string }) => (
  <>
    <Moment at={at} timeZone={zone} />, {unbroken(zoneLabel(zone))}
  </>
)
