import { Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, listLabel } from '#shared/labels.ts'
import { DrawerButton } from '#web/kit/DrawerButton.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { queryFor } from '#web/queries.ts'
import { fairStateLabels, paymentLabels } from '../../fairs.contract.ts'
import type { Broadcast } from '../fair-broadcasts.contract.ts'
import { type Aim, BroadcastForm } from './BroadcastForm.tsx'
import { broadcastCalls } from './calls.ts'

interface BroadcastsProps {
  kind: OrganizationKind
  eventId: string
  timeZone: string
  booths: readonly { id: string; name: string }[]
  /** What the list is narrowed to. */
  aim: Aim
}

const audienceLabel = ({ audience: { state, payment, booth, owing, overdue } }: Broadcast): string =>
  [
    listLabel(state.map((one) => fairStateLabels[one])),
    payment.length > 0 && listLabel(payment.map((one) => paymentLabels[one])),
    booth.length > 0 && listLabel(booth),
    owing && 'Not paid',
    overdue && 'Payment overdue',
  ]
    .filter(Boolean)
    .join(' · ')

const Sent = ({ broadcast, timeZone }: { broadcast: Broadcast; timeZone: string }) => (
  <Stack component="li" gap="2xs">
    <Text size="sm" c="dimmed">
      <Moment at={broadcast.sent_at} timeZone={timeZone} /> · {broadcast.author ?? 'A former member'} ·{' '}
      {countLabel(broadcast.recipients, 'exhibitor')}
    </Text>
    <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {broadcast.text}
    </Text>
    <Text size="xs" c="dimmed">
      {audienceLabel(broadcast)}
    </Text>
  </Stack>
)

const Log = ({ kind, eventId, timeZone }: Pick<BroadcastsProps, 'kind' | 'eventId' | 'timeZone'>) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...queryFor(broadcastCalls(kind).list, { params: { id: eventId }, query: { page, size: 10 } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeletons count={2} height={64} />
  return (
    <Stack component="section" gap="sm" aria-label="Sent messages">
      <Title order={3} size="h4">
        Sent
      </Title>
      {data.total_row === 0 ? (
        <Text c="dimmed">Nothing yet. What you send appears here and in each exhibitor’s messages.</Text>
      ) : (
        <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.data.map((broadcast) => (
            <Sent key={broadcast.id} broadcast={broadcast} timeZone={timeZone} />
          ))}
        </Stack>
      )}
      <Pager page={data} size={10} onPage={setPage} />
    </Stack>
  )
}

/** Writes to several exhibitors at once, and shows what was written. */
export const Broadcasts = ({ kind, eventId, timeZone, booths, aim }: BroadcastsProps) => {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({
    ...queryFor(broadcastCalls(kind).list, { params: { id: eventId }, query: { page: 1, size: 10 } }),
    enabled: opened,
  })
  return (
    <DrawerButton
      label="Message exhibitors"
      icon={IconSend}
      title="Messages to exhibitors"
      opened={opened}
      onChange={setOpened}
    >
      <Stack gap="xl">
        {data?.may.send && <BroadcastForm kind={kind} eventId={eventId} booths={booths} aim={aim} />}
        <Log kind={kind} eventId={eventId} timeZone={timeZone} />
      </Stack>
    </DrawerButton>
  )
}
