import { Anchor, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'

/** The address someone began with, and the way to another. */
export const StartedWith = ({ email, onChange }: { email: string; onChange: () => void }) => (
  <Group gap="xs" wrap="nowrap">
    <IconMail size={18} aria-hidden style={{ flex: 'none' }} />
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Text>
    <Anchor component="button" type="button" size="sm" ml="auto" onClick={onChange}>
      Change
    </Anchor>
  </Group>
)
