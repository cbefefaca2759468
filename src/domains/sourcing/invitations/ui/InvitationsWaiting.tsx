import { Card, Group, Text } from '@mantine/core'
import { IconMailHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { ownInvitations } from '../own-invitations.contract.ts'

/** Says that invitations wait for an answer; nothing if none does. */
export const InvitationsWaiting = ({ mb = 'md' }: { mb?: 'md' | 0 }) => {
  const { data } = useQuery(queryFor(ownInvitations, { query: { unanswered: true, size: 1 } }))
  const first = data?.data[0]
  if (!data || !first) return null
  const who =
    data.total_row === 1
      ? `${first.organization.name} invites you to apply`
      : `You have ${countLabel(data.total_row, 'invitation')} to apply`
  return (
    <Card component="section" aria-label="Invitations to apply" padding="md" mb={mb}>
      <Group justify="space-between">
        <Group gap="sm" wrap="nowrap" flex="1 1 16em">
          <IconMailHeart size={24} aria-hidden color="var(--fl-accent)" style={{ flex: 'none' }} />
          <Text fw={500}>{who}</Text>
        </Group>
        <LinkButton to="/student/invitations" variant="default">
          View
        </LinkButton>
      </Group>
    </Card>
  )
}
