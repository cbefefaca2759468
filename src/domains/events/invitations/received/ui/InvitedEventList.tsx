import { Button, SegmentedControl } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type InvitationState, invitationStates } from '#domains/events/events.contract.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { addressReader, oneOf, page, text } from '#web/address.ts'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { invitedCalls } from '../../ui/words.ts'
import { InvitedRow } from './InvitedRow.tsx'

const readAddress = addressReader({
  answer: oneOf(invitationStates),
  search: text(200),
  page,
})

const labels: Record<InvitationState, string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
}

const nothing = {
  employer: {
    pending: 'When a university invites you to a fair or event, you can answer here.',
    accepted: 'Events whose invitation you accepted appear here.',
    declined: 'Invitations you declined appear here.',
  },
  university: {
    pending: 'When an employer invites your students to an event, you can answer here.',
    accepted: 'Events your students can see and register for appear here.',
    declined: 'Invitations you declined appear here.',
  },
} as const

/** The events the organization is invited to, by answer. */
export const InvitedEventList = ({ side }: { side: OrganizationKind }) => {
  const found = useListSearch<Record<string, unknown> & ReturnType<typeof readAddress>>()
  const { answer = 'pending', search, page } = readAddress(found.search)
  const query = useQuery({
    ...queryFor(invitedCalls(side).list, { query: { tab: answer, search, page } }),
    placeholderData: keepPreviousData,
  })
  const counts = query.data?.counts
  const clear = () => found.set({ search: undefined })
  return (
    <>
      <SegmentedControl
        mb="md"
        aria-label="Invitations by answer"
        value={answer}
        onChange={(value) => found.set({ answer: value as InvitationState })}
        data={invitationStates.map((value) => ({
          value,
          label: counts ? `${labels[value]} ${numberLabel(counts[value])}` : labels[value],
        }))}
      />
      {(search || (query.data?.total_row ?? 1) > 0) && (
        <FilterBar
          search={{
            value: search,
            onChange: (text) => found.set({ search: text }),
            label: 'Search by title, place, or host',
          }}
          active={[]}
          onClear={clear}
        />
      )}
      <ResultList
        query={query}
        onPage={found.goToPage}
        skeletonHeight={120}
        empty={
          search ? (
            <EmptyState
              title="No matching invitations"
              action={
                <Button variant="default" onClick={clear}>
                  Clear search
                </Button>
              }
            >
              Try a different title, place, or host.
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconMailOpened}
              title={answer === 'pending' ? 'No invitations to answer' : `Nothing ${answer} yet`}
            >
              {nothing[side][answer]}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <Rows label={`Invitations: ${labels[answer]}`}>
            {rows.map((event) => (
              <InvitedRow key={event.id} side={side} event={event} />
            ))}
          </Rows>
        )}
      </ResultList>
    </>
  )
}
