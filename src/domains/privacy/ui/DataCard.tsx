import { Card, Group, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import type { Role } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { privacyPages } from './pages.ts'

/** The link from a profile to the person's data. */
export const DataCard = ({ role }: { role: Role }) => (
  <Card>
    <Group justify="space-between" gap="xs">
      <Text>Your data</Text>
      <LinkButton
        to={privacyPages[role]}
        variant="default"
        size={role === 'student' ? 'xs' : 'sm'}
        leftSection={<IconShieldLock size={role === 'student' ? 16 : 18} aria-hidden />}
      >
        Copy or delete
      </LinkButton>
    </Group>
  </Card>
)
