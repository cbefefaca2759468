import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DeclineButton } from '#domains/events/invitations/received/ui/DeclineButton.tsx'
import { invitedQuery } from '#domains/events/invitations/ui/words.ts'
import { Quote } from '#web/kit/Quote.tsx'
import type { FairDetail } from '../exhibitor-registration.contract.ts'

/** Who invites with which words, and the way to decline, above the form that accepts and registers. */
export const Invited = ({ fair }: { fair: FairDetail }) => {
  const { data } = useQuery(invitedQuery('employer', fair.id))
  if (!data) return null
  const { message, state } = data.invitation
  return (
    <Stack gap="sm" mb="lg" component="section" aria-label="Your invitation">
      {message && (
        <Quote>
          <Text>{message}</Text>
          <Text size="sm" c="dimmed" mt="2xs">
            {fair.host.name}
          </Text>
        </Quote>
      )}
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16em">
          {state === 'declined'
            ? 'You declined. If you change your mind, you can still register.'
            : `${fair.host.name} invites you to exhibit. Registering accepts the invitation.`}
        </Text>
        {data.may.decline && <DeclineButton side="employer" event={data} />}
      </Group>
    </Stack>
  )
}
