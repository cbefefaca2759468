import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countLabel, fullName, numberLabel } from '#shared/labels.ts'
import { addressOf } from '#web/client.ts'
import { DownloadButton } from '#web/kit/DownloadButton.tsx'
import { LinkAnchor } from '#web/kit/links.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { NotifyButton } from '../../announcements/ui/NotifyButton.tsx'
import type { HostedEvent } from '../../hosting/hosted-events.contract.ts'
import { wordOf } from '../../ui/words.ts'
import type { Participant } from '../participants.contract.ts'
import { type ParticipantAddress, readParticipantAddress } from './address.ts'
import { hasStep, participantActions } from './ParticipantActions.tsx'
import { ParticipantFilterBar } from './ParticipantFilterBar.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useParticipantSteps } from './useParticipantSteps.ts'
import { badgeOf, participantCalls } from './words.ts'

const studiesOf = ({ majors, graduation_class, degree }: Participant): string =>
  [wordOf(degree), majors.join(', '), graduation_class && `Class of ${graduation_class}`]
    .filter(Boolean)
    .join(' · ')

const noUniversity = ({ state, student_id }: Participant): string => {
  if (!student_id) return 'No account'
  return state === 'canceled' ? '–' : 'No university stated'
}

const columns: Column<Participant>[] = [
  {
    key: 'name',
    header: 'Name',
    width: '28%',
    cell: (row) => (
      <Stack gap={0}>
        {row.may.see_profile && row.student_id ? (
          <LinkAnchor to="/view-participant-detail" search={{ id: row.student_id }} size="sm" fw={500}>
            {fullName(row)}
          </LinkAnchor>
        ) : (
          <Text size="sm" fw={500}>
            {fullName(row)}
          </Text>
        )}
        {row.email && (
          <Anchor href={`mailto:${row.email}`} size="xs" c="dimmed">
            {row.email}
          </Anchor>
        )}
      </Stack>
    ),
  },
  {
    key: 'studies',
    header: 'University and studies',
    cell: (row) => (
      <Stack gap={0}>
        <Text size="sm">{row.university ?? noUniversity(row)}</Text>
        <Text size="xs" c="dimmed">
          {studiesOf(row)}
        </Text>
      </Stack>
    ),
  },
  {
    key: 'state',
    header: 'Registration',
    tight: true,
    cell: (row) => (
      <Stack gap="2xs" align="flex-start">
        <StatusBadge {...badgeOf(row)} />
        <Text size="xs" c="dimmed">
          <TimeAgo at={row.checked_in_at ?? row.registered_at} />
        </Text>
        {row.is_walk_in && <Text size="xs">Walk-in</Text>}
        {row.let_in_reason && <Text size="xs">Let in anyway: {row.let_in_reason}</Text>}
      </Stack>
    ),
  },
]

/** Explains why nobody is registered, by the event's state. */
const nobodyWords = (state: HostedEvent['state']): [title: string, text: string] => {
  if (state === 'canceled')
    return ['No one had registered', 'No students had registered when the event was canceled.']
  if (state === 'ended') return ['No one registered', 'No students registered for this event.']
  return ['No registrations yet', 'Students who register or join the waiting list appear here.']
}

/** Lists the event's participants, with filters, a download, and removal. */
export const Participants = ({ event }: { event: HostedEvent }) => {
  const side = event.host.kind
  const calls = participantCalls(side)
  const found = useListSearch<Record<string, unknown> & ParticipantAddress>()
  const address = readParticipantAddress(found.search)
  const [leaving, setLeaving] = useState<Participant | null>(null)
  const steps = useParticipantSteps(side)
  const params = { id: event.id }
  const query = useQuery({
    ...queryFor(calls.list, { params, query: address }),
    placeholderData: keepPreviousData,
  })
  const { page: _page, sort: _sort, ...filters } = address
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  const counts = query.data?.counts
  const [nothing, why] = nobodyWords(event.state)
  const anybody = counts ? Object.values(counts).some((count) => count > 0) : true
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text className="tabular">
          {counts &&
            [
              countLabel(counts.registered, 'registered', 'registered'),
              counts.offered > 0 && `${numberLabel(counts.offered)} offered a place`,
              counts.waitlisted > 0 && `${numberLabel(counts.waitlisted)} waiting`,
              counts.checked_in > 0 && `${numberLabel(counts.checked_in)} checked in`,
              counts.walk_ins > 0 && countLabel(counts.walk_ins, 'walk-in', 'walk-ins'),
            ]
              .filter(Boolean)
              .join(' · ')}
        </Text>
        <Group gap="xs">
          {side === 'university' && event.may.notify && <NotifyButton eventId={event.id} />}
          {anybody && (
            <DownloadButton href={addressOf(calls.csv, { params, query: filters })}>CSV</DownloadButton>
          )}
        </Group>
      </Group>
      <div>
        {(narrowed || anybody) && <ParticipantFilterBar address={address} found={found} list={query.data} />}
        <ResultList
          query={query}
          onPage={found.goToPage}
          skeletonHeight={56}
          empty={
            narrowed ? (
              <NothingFits title="No matching participants" onClear={() => found.clear(['id', 'tab'])}>
                Try fewer filters or a different name.
              </NothingFits>
            ) : (
              <EmptyState icon={IconUsers} title={nothing}>
                {why}
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <RowTable
              label="Participants"
              rows={rows}
              columns={
                rows.some(hasStep)
                  ? [...columns, participantActions({ ...steps, remove: setLeaving })]
                  : columns
              }
              idOf={({ id }) => id}
              nameOf={fullName}
            />
          )}
        </ResultList>
      </div>
      {leaving && <RemoveDialog event={event} participant={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  )
}
