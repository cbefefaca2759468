import { Button, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { Timeline } from '#web/kit/Timeline.tsx'
import { queryFor } from '#web/queries.ts'
import { type auditedSubjects, auditLog } from '../../audit-log.contract.ts'
import { actorOf, wordsOf } from './words.ts'

const FIRST = 20
const MOST = 100

interface HistoryProps {
  subject: { subject_type: (typeof auditedSubjects)[number]; subject_id: string }
}

/** What happened to one organization or account, oldest first; the newest twenty, or a hundred. */
export const History = ({ subject }: HistoryProps) => {
  const [size, setSize] = useState(FIRST)
  const { data, error, refetch } = useQuery({
    ...queryFor(auditLog, { query: { ...subject, size } }),
    placeholderData: keepPreviousData,
  })
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={3} height={48} />
  return (
    <Stack component="section" gap="md" aria-label="History">
      <Title order={2} size="h4">
        History
      </Title>
      {data.total_row === 0 && <Text c="dimmed">Nothing has been logged yet</Text>}
      {data.total_row > data.data.length && size < MOST && (
        <Button variant="default" size="xs" onClick={() => setSize(MOST)} style={{ alignSelf: 'start' }}>
          Show earlier
        </Button>
      )}
      <Timeline
        happenings={data.data.toReversed().map((entry) => ({
          id: entry.id,
          title: wordsOf(entry).label,
          icon: wordsOf(entry).icon,
          at: entry.at,
          who: actorOf(entry),
          text: entry.reason,
        }))}
      />
    </Stack>
  )
}
