import { momentLabel, relativeLabel } from '../../shared/labels.ts'

// The server does not know the reader's zone and its clock differs by moments, so these texts may change on hydration.

/** "Today", "3 days ago": for lists. The exact moment shows on hover. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={momentLabel(at)} suppressHydrationWarning>
    {relativeLabel(at, Date.now())}
  </time>
)

/** `MMMM DD, YYYY, h:mm A`, in the given zone or the reader's. */
export const Moment = ({ at, timeZone }: { at: string; timeZone?: string }) => (
  <time dateTime={at} suppressHydrationWarning>
    {momentLabel(at, timeZone)}
  </time>
)
