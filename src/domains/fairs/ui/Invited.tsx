import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DeclineButton } from '#domains/events/invitations/received/ui/DeclineButton.tsx'
import { invitedQuery, pages } from '#domains/events/invitations/ui/words.ts'
import { Quote } from '#web/kit/Quote.tsx'
import type { FairDetail } from '../exhibitor-registration.contract.ts'

/** Who invites with which words, and the way to decline, above the form that accepts and registers. */
export const Invited = ({ fair }: { fair: FairDetail }) => {
  const { data } = useQuery(invitedQuery('employer', fair.id))
  const navigate = useNavigate()
  // an event for the invited alone is no longer open to whoever declined
  const toInvitation = () => navigate({ to: pages.employer.detail, search: { id: fair.id } })
  if (!data) return null
  const { message } = data.invitation
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
          {fair.host.name} invites you to exhibit. Registering accepts the invitation.
        </Text>
        {data.may.decline && <DeclineButton side="employer" event={data} onDeclined={toInvitation} />}
      </Group>
    </Stack>
  )
}
