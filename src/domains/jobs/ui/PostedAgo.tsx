import { TimeAgo } from '#web/kit/time.tsx'

/**
 * "Posted today", "Posted 3 days ago", or "Listed …" for jobs that take applications elsewhere. The exact
 * time shows on hover.
 */
export const PostedAgo = ({ at, elsewhere }: { at: string; elsewhere: boolean }) => (
  <span>
    {elsewhere ? 'Listed' : 'Posted'} <TimeAgo at={at} inSentence />
  </span>
)
