import { Stack, Text } from '@mantine/core'
import { IconMailHeart } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fullName, sameDayLabel } from '#shared/labels.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { LinkAnchor, LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { type Column, RowTable } from '#web/kit/RowTable.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TimeAgo } from '#web/kit/time.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { invitationStatuses, type SentInvitation, sentInvitations } from '../job-invitations.contract.ts'
import { readSentInvitations, type SentInvitationsAddress } from './sent-address.ts'
import { invitationWords } from './words.ts'

const Student = ({ row: { student, is_open } }: { row: SentInvitation }) =>
  is_open ? (
    <LinkAnchor to="/view-participant-detail" search={{ id: student.id }} size="sm" fw={500} lh={1.25}>
      {fullName(student)}
    </LinkAnchor>
  ) : (
    <Stack gap={0}>
      <Text size="sm" fw={500} lh={1.25}>
        {fullName(student)}
      </Text>
      <Text size="xs" c="dimmed" lh={1.25}>
        Profile closed
      </Text>
    </Stack>
  )

const isUnanswered = ({ status }: SentInvitation) => status === 'sent' || status === 'seen'

const State = ({ row }: { row: SentInvitation }) => (
  <Stack gap={0} align="flex-start">
    <StatusBadge {...invitationWords[row.status]} />
    {isUnanswered(row) && (
      <Text size="xs" c="dimmed" lh={1.25}>
        until {sameDayLabel(row.lapses_at)}
      </Text>
    )}
  </Stack>
)

const columns: Column<SentInvitation>[] = [
  { key: 'student', header: 'Student', cell: (row) => <Student row={row} />, width: '20%' },
  {
    key: 'job',
    header: 'Job',
    width: '24%',
    cell: ({ job }) =>
      job.is_deleted ? (
        <Text size="sm" lh={1.25} lineClamp={2}>
          {job.title}
        </Text>
      ) : (
        <LinkAnchor to="/employer/job/detail" search={{ id: job.id }} size="sm" lh={1.25} lineClamp={2}>
          {job.title}
        </LinkAnchor>
      ),
  },
  {
    key: 'message',
    header: 'Message',
    wideOnly: true,
    cell: ({ message }) => (
      <Text size="xs" lh={1.25} lineClamp={2}>
        {message}
      </Text>
    ),
  },
  { key: 'state', header: 'State', cell: (row) => <State row={row} />, tight: true },
  {
    key: 'sent',
    header: 'Sent',
    tight: true,
    cell: ({ sent_at, sent_by }) => (
      <Text size="xs" c="dimmed" lh={1.25}>
        <TimeAgo at={sent_at} />
        {sent_by && ` by ${sent_by}`}
      </Text>
    ),
  },
]

const statusChoices = invitationStatuses.map((value) => ({ value, label: invitationWords[value].label }))

/** What the team sent, and what became of it. */
export const SentInvitations = () => {
  const { search, set, clear, goToPage } = useListSearch<SentInvitationsAddress>()
  const list = useQuery({
    ...queryFor(sentInvitations, { query: readSentInvitations(search) }),
    placeholderData: keepPreviousData,
  })
  const filtered = Boolean(search.status?.length)
  const find = <LinkButton to="/employer/students">Find students</LinkButton>
  return (
    <Page wide>
      <PageHeader
        title="Invitations to apply"
        {...(list.data && { count: list.data.total_row })}
        action={find}
      />
      {(filtered || list.data?.total_row !== 0) && (
        <FilterBar
          active={activeChoices(
            'status',
            search.status,
            (one) => invitationWords[one].label,
            (status) => set({ status }),
          )}
          onClear={() => clear()}
        >
          <ChoiceFilter
            label="State"
            choices={statusChoices}
            value={search.status}
            onChange={(chosen) => set({ status: chosen as SentInvitationsAddress['status'] })}
          />
        </FilterBar>
      )}
      <ResultList
        query={list}
        onPage={goToPage}
        skeletonHeight={48}
        empty={
          filtered ? (
            <NothingFits title="No invitations match" onClear={() => clear()} />
          ) : (
            <EmptyState icon={IconMailHeart} title="No invitations yet" action={find}>
              Invite students who opened their profile to apply to your jobs. What they answer appears here.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <RowTable
            label="Invitations"
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ student }) => fullName(student)}
            dense
          />
        )}
      </ResultList>
    </Page>
  )
}
