import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { listLabel } from '#shared/labels.ts'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { applicantInterviews } from '../interview-schedules.contract.ts'
import { mediumLabels } from '../interview-values.contract.ts'
import { spanLabel } from './words.ts'

const InterviewDialog = lazy(() => import('./InterviewDialog.tsx'))

type Interview = OutputOf<typeof applicantInterviews>['interviews'][number]

const standing = ({ booked, waiting_since, canceled_at }: Interview): string | null => {
  if (canceled_at) return 'Canceled'
  if (booked) return booked.to_confirm ? 'Asked to confirm' : null
  return waiting_since ? 'Waits for a time' : 'No time chosen yet'
}

const Row = ({ of }: { of: Interview }) => {
  const word = standing(of)
  return (
    <div>
      <Group gap="xs">
        <LinkAnchor to="/employer/your-job-applicant" search={{ schedule: of.schedule_id }} fw={500}>
          {of.title}
        </LinkAnchor>
        {word && (
          <Badge variant="light" color={of.canceled_at ? 'gray' : 'yellow'}>
            {word}
          </Badge>
        )}
      </Group>
      {of.booked && (
        <Text size="sm" className="tabular">
          {spanLabel(of.booked, of.time_zone)}
        </Text>
      )}
      {of.booked && (
        <Text size="sm" c="dimmed">
          {[
            of.booked.room || mediumLabels[of.medium],
            of.booked.panel.length > 0 && `with ${listLabel(of.booked.panel)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </div>
  )
}

interface TeamInterviewsProps {
  id: string
  jobId: string
  name: string
  /** An invitation is among the steps above. */
  isNextStep: boolean
}

/** An applicant’s interviews, with a way to offer further times. */
export const TeamInterviews = ({ id, jobId, name, isNextStep }: TeamInterviewsProps) => {
  const [offering, { open, close }] = useDisclosure(false)
  const { data } = useQuery(queryFor(applicantInterviews, { params: { id } }))
  const invites = data?.may.invite && !isNextStep
  if (!data || (data.interviews.length === 0 && !invites)) return null
  return (
    <Stack gap="xs" component="section" aria-label="Interviews">
      {data.interviews.length > 0 && (
        <Text size="sm" fw={500}>
          {data.interviews.length === 1 ? 'Interview' : 'Interviews'}
        </Text>
      )}
      {data.interviews.map((one) => (
        <Row key={one.schedule_id} of={one} />
      ))}
      {invites && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={open}
          >
            Offer interview times
          </Button>
        </div>
      )}
      {offering && (
        <Suspense>
          <InterviewDialog jobId={jobId} ids={[id]} name={name} onClose={close} />
        </Suspense>
      )}
    </Stack>
  )
}
