import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { queryFor } from '#web/queries.ts'
import { twoStep } from '../two-step.contract.ts'
import { twoStepPages } from './pages.ts'

/** Whether your second step is on, and the way to it. */
export const TwoStepCard = ({ role }: { role: Role | 'operator' }) => {
  const { data } = useQuery(queryFor(twoStep))
  const isOn = data && (data.passkeys.length > 0 || data.authenticator)
  return (
    <Card component="section" aria-labelledby="two-step-title">
      <Group justify="space-between" gap="sm">
        <Stack gap="2xs" miw={0}>
          <Group gap="sm">
            <Title order={2} size="h3" id="two-step-title">
              Two-step sign-in
            </Title>
            {data &&
              (isOn ? <StatusBadge tone="good" label="On" /> : <StatusBadge tone="warning" label="Off" />)}
          </Group>
          <Text size="sm" c="dimmed">
            A passkey, or a code from an app, in addition to your password.
          </Text>
        </Stack>
        <LinkButton to={twoStepPages[role]} variant="default">
          {isOn ? 'Manage' : 'Set it up'}
        </LinkButton>
      </Group>
    </Card>
  )
}
