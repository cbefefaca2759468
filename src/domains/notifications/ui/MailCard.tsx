import { Card, Group, Text } from '@mantine/core'
import { IconMailCog } from '@tabler/icons-react'
import type { Role } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { pagesOf } from '../notices.contract.ts'

/** The link from a profile to the email preferences. */
export const MailCard = ({ role }: { role: Role }) => (
  <Card>
    <Group justify="space-between" gap="xs">
      <Text>Notifications</Text>
      <LinkButton
        to={pagesOf[role].settings}
        variant="default"
        size={role === 'student' ? 'xs' : 'sm'}
        leftSection={<IconMailCog size={role === 'student' ? 16 : 18} aria-hidden />}
      >
        Email preferences
      </LinkButton>
    </Group>
  </Card>
)
