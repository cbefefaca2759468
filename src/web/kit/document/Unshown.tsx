import { Text } from '@mantine/core'

/** In the place of a document that can't be shown. */
export const Unshown = ({ locked = false }: { locked?: boolean }) => (
  <Text c="dimmed" role="status">
    {locked
      ? 'This document asks for a password, so it can’t be shown here. Download it to open it.'
      : 'This document can’t be shown here. Download it to open it.'}
  </Text>
)
