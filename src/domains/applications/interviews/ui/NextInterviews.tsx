import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor } from '#web/kit/links.tsx'
import { queryFor } from '#web/queries.ts'
import { nextInterviews } from '../own-interviews.contract.ts'
import { InterviewWhen } from './InterviewWhen.tsx'

/** The student’s coming interviews, and those to choose a time for. */
export const NextInterviews = () => {
  const { data } = useQuery(queryFor(nextInterviews))
  if (!data || data.interviews.length === 0) return null
  return (
    <Card component="section" aria-labelledby="interviews-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="interviews-title">
          Your interviews
        </Title>
        {data.interviews.map((one) => (
          <div key={`${one.application_id} ${one.title} ${one.booked?.starts_at}`}>
            <LinkAnchor to="/student/jobs/detail" search={{ id: one.job.id }} fw={500}>
              {one.job.title}
            </LinkAnchor>
            <Text size="sm" c="dimmed">
              {one.organization} · {one.title}
            </Text>
            <InterviewWhen of={one} />{' '}
            {one.booked?.to_confirm && (
              <Badge variant="light" color="yellow">
                Please confirm
              </Badge>
            )}
          </div>
        ))}
      </Stack>
    </Card>
  )
}
