import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { MessageForm } from '#web/kit/MessageForm.tsx'
import { MessageThread } from '#web/kit/MessageThread.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import type { Side } from '../fair-threads.contract.ts'
import { MESSAGE_LENGTH } from '../fair-threads.contract.ts'
import { threadCalls } from './calls.ts'

interface FairThreadProps {
  /** Whose page this is. */
  side: Side
  kind: OrganizationKind
  /** The registration. */
  id: string
  /** The other team. */
  name: string
}

const SIZE = 20
const REFRESH_MS = 20_000

/** The messages between host and exhibitor about a registration. */
export const FairThread = ({ side, kind, id, name }: FairThreadProps) => {
  const { read, write } = threadCalls(side, kind)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(read, { params: { id }, query: { page, size: SIZE } }),
    placeholderData: keepPreviousData,
    ...(page === 1 && { refetchInterval: REFRESH_MS }),
  })
  const turn = (to: number, words: string) => (
    <Group justify="center">
      <Button variant="subtle" size="compact-sm" onClick={() => setPage(to)}>
        {words}
      </Button>
    </Group>
  )
  return (
    <Stack component="section" gap="sm" aria-label="Messages">
      <Title order={2} size="h4">
        Messages
      </Title>
      {!data && (error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={1} height={64} />)}
      {data && data.total_row > 0 && (
        <MessageThread
          messages={data.data.toReversed().map((message) => ({
            ...message,
            note: message.is_broadcast ? 'to several exhibitors' : undefined,
          }))}
          before={page < data.page_count && turn(page + 1, 'Earlier messages')}
          after={page > 1 && turn(page - 1, 'Later messages')}
          empty={null}
        />
      )}
      {data?.total_row === 0 && !data.may.write && <Text c="dimmed">No messages.</Text>}
      {data?.may.write && (
        <MessageForm
          endpoint={write}
          params={{ id }}
          reading={read}
          name={name}
          maxLength={MESSAGE_LENGTH}
          minRows={2}
        />
      )}
    </Stack>
  )
}
