import { Card, Group, Rating, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconStars } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { LEAST_ANSWERS, type SurveySide } from '../surveys.contract.ts'
import { hostSurvey } from './calls.ts'

/** What people wrote about an event. */
export const Comments = ({ event }: EventTabProps) => {
  const [side, setSide] = useState<SurveySide>('students')
  const [page, setPage] = useState(1)
  const { comments } = hostSurvey(event.host.kind)
  const query = useQuery({
    ...queryFor(comments, { params: { id: event.id }, query: { page, side, size: 10 } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack component="section" aria-label="Comments" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Comments
        </Title>
        <SegmentedControl
          aria-label="Whose comments"
          data={[
            { value: 'students', label: 'Students and guests' },
            { value: 'exhibitors', label: 'Exhibitors' },
          ]}
          value={side}
          onChange={(value) => {
            setSide(value as SurveySide)
            setPage(1)
          }}
        />
      </Group>
      <ResultList
        query={query}
        onPage={setPage}
        skeletonHeight={72}
        empty={
          <EmptyState icon={IconStars} title="No comments yet">
            What {side === 'students' ? 'students and guests' : side} write with their rating is shown here
            {side === 'students' && ` once ${LEAST_ANSWERS} of them have answered`}.
          </EmptyState>
        }
      >
        {(rows) => (
          <Stack gap="sm">
            {rows.map((row) => (
              <Card key={row.id} padding="md">
                <Group gap="sm" mb="2xs">
                  <Rating
                    value={row.rating}
                    readOnly
                    role="img"
                    size="sm"
                    aria-label={`${row.rating} of 5`}
                  />
                  {row.organization && <Text fw={500}>{row.organization}</Text>}
                </Group>
                <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{row.comment}</Text>
              </Card>
            ))}
          </Stack>
        )}
      </ResultList>
    </Stack>
  )
}
