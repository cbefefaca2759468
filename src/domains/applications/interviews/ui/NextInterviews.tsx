import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LinkAnchor } from '#web/kit/links.tsx'
import { useOwnZone } from '#web/kit/own-zone.ts'
import { queryFor } from '#web/queries.ts'
import { type NextInterview, nextInterviews } from '../own-interviews.contract.ts'
import { spanLabel } from './words.ts'

/** When it is, or what the student can do about it. */
export const InterviewWhen = ({ of }: { of: NextInterview }) => {
  const zone = useOwnZone() ?? 'UTC'
  if (of.booked)
    return (
      <Text size="sm" component="span" className="tabular" suppressHydrationWarning>
        {spanLabel(of.booked, zone)}
      </Text>
    )
  return (
    <Text size="sm" component="span">
      {of.is_waiting ? 'You wait for a time' : 'Choose a time'}
    </Text>
  )
}

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
