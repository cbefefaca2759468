import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { invitationForm, type SentInvitation } from '../job-invitations.contract.ts'
import { invitationWords } from './words.ts'

const InvitationDialog = lazy(() => import('./InvitationDialog.tsx'))

const Sent = ({ one }: { one: SentInvitation }) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm" fw={500} lh={1.3}>
        {one.job.title}
      </Text>
      <Text size="xs" c="dimmed">
        Invited <TimeAgo at={one.sent_at} inSentence />
      </Text>
    </div>
    <StatusBadge {...invitationWords[one.status]} />
  </Group>
)

/** Why there is nothing to invite to. */
const withoutJobs = (hasOpen: boolean): string =>
  hasOpen
    ? 'They were invited to all of your open jobs, or applied to them.'
    : 'You have no open job that takes applications here.'

/** Invites a student with an open profile, and shows what was sent before; nothing for students who can't be found. */
export const InvitePanel = ({ student }: { student: { id: string; first_name: string } }) => {
  const { data } = useQuery(queryFor(invitationForm, { params: { id: student.id } }))
  const { act } = useMay()
  const [opened, { open, close }] = useDisclosure(false)
  if (!data || (data.sent.length === 0 && !(act && data.is_open))) return null
  const hindrance = data.hindrance ?? (data.jobs.length === 0 ? withoutJobs(data.has_open_jobs) : null)
  return (
    <Card component="section" aria-labelledby="invite-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="invite-title">
          Invite to apply
        </Title>
        {data.sent.map((one) => (
          <Sent key={one.id} one={one} />
        ))}
        {act && hindrance && (
          <Text size="sm" c="dimmed">
            {hindrance}
          </Text>
        )}
        {data.may.invite && (
          <Button onClick={open} leftSection={<IconMailHeart size={18} aria-hidden />}>
            Invite to apply
          </Button>
        )}
      </Stack>
      {opened && (
        <Suspense>
          <InvitationDialog student={student} jobs={data.jobs} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
