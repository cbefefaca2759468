import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { jobSchedules, type ScheduleSummary } from '../interview-schedules.contract.ts'
import { dayOf } from './words.ts'

const InterviewDialog = lazy(() => import('./InterviewDialog.tsx'))

const standing = ({ booked, times, waiting, canceled_at }: ScheduleSummary): string =>
  canceled_at
    ? 'canceled'
    : [`${booked} of ${times} booked`, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(', ')

const Row = ({ of }: { of: ScheduleSummary }) => (
  <Group justify="space-between">
    <LinkAnchor to="/employer/your-job-applicant" search={{ schedule: of.id }} fw={500}>
      {of.title}
    </LinkAnchor>
    <Text size="sm" c="dimmed" className="tabular">
      {[of.first_at && dayOf(of.first_at, of.time_zone), standing(of)].filter(Boolean).join(' · ')}
    </Text>
  </Group>
)

/** A job’s interview schedules, and a day to offer to everyone who applied. */
export const JobSchedules = ({ id, mayOffer }: { id: string; mayOffer: boolean }) => {
  const [offering, { open, close }] = useDisclosure(false)
  const { data } = useQuery(queryFor(jobSchedules, { params: { id } }))
  if (!data || (data.total_row === 0 && !mayOffer)) return null
  return (
    <Card component="section" aria-labelledby="interviews-title">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4" id="interviews-title">
            Interviews
          </Title>
          {mayOffer && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={open}
            >
              Offer times to applicants
            </Button>
          )}
        </Group>
        {data.data.map((one) => (
          <Row key={one.id} of={one} />
        ))}
        {data.total_row === 0 && (
          <Text size="sm" c="dimmed">
            Offer a day of interviews, in one or several rooms, for applicants to book.
          </Text>
        )}
      </Stack>
      {offering && (
        <Suspense>
          <InterviewDialog jobId={id} ids={[]} name="" onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
