import { VisuallyHidden } from '@mantine/core'
import { useAnnouncement } from '../screen-reader.ts'

/** Read out by screen readers: what the person's action did. New words are a new element, because text that stays the same is not read again. */
export const ScreenReaderAnnouncement = () => {
  const { words, turn } = useAnnouncement()
  return (
    <VisuallyHidden role="status">
      <span key={turn}>{words}</span>
    </VisuallyHidden>
  )
}
