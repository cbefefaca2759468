import { VisuallyHidden } from '@mantine/core'
import { useSaid } from '../said.ts'

/** Read out to those who do not see what they did. */
export const Said = () => <VisuallyHidden role="status">{useSaid()}</VisuallyHidden>
