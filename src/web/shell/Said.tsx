import { VisuallyHidden } from '@mantine/core'
import { useSaid } from '../said.ts'

/** Read out by screen readers: what the person's action did. New words are a new element, because text that stays the same is not read again. */
export const Said = () => {
  const { words, turn } = useSaid()
  return (
    <VisuallyHidden role="status">
      <span key={turn}>{words}</span>
    </VisuallyHidden>
  )
}
