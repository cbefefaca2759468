import { momentLabel, relativeLabel } from '../../../shared/labels.ts'

/** "Posted today", "Posted 3 days ago"; the exact moment shows on hover. */
export const PostedAgo = ({ at }: { at: string }) => (
  <time dateTime={at} title={momentLabel(at)} suppressHydrationWarning>
    Posted {relativeLabel(at, Date.now()).toLowerCase()}
  </time>
)
