import { TimeAgo } from '#web/kit/time.tsx'

/** "Posted today", "Posted 3 days ago"; where people apply elsewhere it was listed then. The exact moment shows on hover. */
export const PostedAgo = ({ at, elsewhere }: { at: string; elsewhere: boolean }) => (
  <span>
    {elsewhere ? 'Listed' : 'Posted'} <TimeAgo at={at} inSentence />
  </span>
)
