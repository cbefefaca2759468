import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { type OwnSecurityEvent, ownSecurityEvents } from '../security-log.contract.ts'
import { detailWords, ownLabel, timesWords, wordsOf } from './words.ts'

const PAGE = 10

const placeOf = ({ from_here }: OwnSecurityEvent): string | null =>
  from_here === null ? null : from_here ? 'from this network' : 'from another network'

const Line = ({ event }: { event: OwnSecurityEvent }) => {
  const { icon: Icon } = wordsOf(event.kind)
  const more = [
    detailWords(event.detail),
    timesWords(event.occurrences),
    event.device,
    placeOf(event),
  ].filter(Boolean)
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <ThemeIcon variant="light" color="gray" size={32} aria-hidden>
        <Icon size={18} />
      </ThemeIcon>
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Text size="sm" fw={500}>
          {ownLabel(event.kind)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {more.length > 0 && `${more.join(' · ')} · `}
          <Moment at={event.last_at} />
        </Text>
      </Stack>
    </Group>
  )
}

/** What happened around your own account in the last 90 days. */
export const OwnSecurityEvents = () => {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryFor(ownSecurityEvents, { query: { page, size: PAGE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ResultList
      query={query}
      size={PAGE}
      onPage={setPage}
      skeletonHeight={40}
      empty={<EmptyState title="Nothing in the last 90 days" />}
    >
      {(events) => (
        <Stack gap="md">
          {events.map((event) => (
            <Line key={event.id} event={event} />
          ))}
        </Stack>
      )}
    </ResultList>
  )
}
