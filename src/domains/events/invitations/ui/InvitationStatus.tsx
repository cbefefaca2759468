import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { numberLabel } from '#shared/labels.ts'
import { addressReader, oneOf, page, some, text } from '#web/address.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { EmptyState, NothingFits, Skeletons } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { invitationStates } from '../../events.contract.ts'
import type { HostedEvent } from '../../hosting/hosted-events.contract.ts'
import { Colleagues } from '../colleagues/ui/Colleagues.tsx'
import { statusSorts } from '../event-invitations.contract.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LinkCard } from './LinkCard.tsx'
import { hostBadges, invitingCalls, others } from './words.ts'

const readAddress = addressReader({
  search: text(200),
  state: some(oneOf(invitationStates)),
  sort: oneOf(statusSorts),
  page,
})
type Address = ReturnType<typeof readAddress>

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'answered', label: 'Latest answers' },
  { value: 'name', label: 'By name' },
]

const Nobody = ({ event, action }: { event: HostedEvent; action: ReactNode }) => {
  const isGone = event.state === 'ended' || event.state === 'canceled'
  return (
    <EmptyState
      icon={IconMailForward}
      title={isGone ? 'No one was invited' : 'No invitations yet'}
      action={action}
    >
      {isGone
        ? `No ${others[event.host.kind].many} were invited.`
        : 'Students at universities that accept can see your event and register.'}
    </EmptyState>
  )
}

/** The invitations to an employer's event and their answers, with ways to invite more. */
export const InvitationStatus = ({ event }: { event: HostedEvent }) => {
  const side = event.host.kind
  const found = useListSearch<Record<string, unknown> & Address>()
  const { search, state, sort, page } = readAddress(found.search)
  const [inviting, { open, close }] = useDisclosure(false)
  const query = useQuery({
    ...queryFor(invitingCalls(side).status, {
      params: { id: event.id },
      query: { search, state, sort, page },
    }),
    placeholderData: keepPreviousData,
  })
  const { counts, link, may } = query.data ?? {}
  const total = counts ? counts.pending + counts.accepted + counts.declined : 0
  const clear = () => found.clear(['id', 'tab'])
  const choices = invitationStates.map((value) => ({
    value,
    label: hostBadges[value].label,
    ...(counts && { count: counts[value] }),
  }))
  const { many } = others[side]
  const inviteButton = may?.invite && (
    <Button leftSection={<IconMailForward size={18} aria-hidden />} onClick={open}>
      Invite {many}
    </Button>
  )
  // content above the list depends on this, so wait for it to avoid layout shift
  if (query.isPending) return <Skeletons count={4} height={88} />
  return (
    <Stack gap="lg">
      {link && <LinkCard side={side} eventId={event.id} link={link} isDraft={event.state === 'draft'} />}
      <div>
        {total > 0 && (
          <>
            <Group justify="flex-end" mb="sm">
              {inviteButton}
            </Group>
            <FilterBar
              search={{
                value: search,
                onChange: (text) => found.set({ search: text }),
                label: 'Search by name',
              }}
              active={activeChoices(
                'state',
                state,
                (one) => hostBadges[one].label,
                (left) => found.set({ state: left }),
              )}
              onClear={clear}
              sort={{
                value: sort ?? 'newest',
                options: sorts,
                onChange: (value) => found.set({ sort: value as Address['sort'] }),
              }}
            >
              <ChoiceFilter
                label="Answer"
                choices={choices}
                value={state}
                onChange={(chosen) => found.set({ state: chosen as Address['state'] })}
              />
            </FilterBar>
          </>
        )}
        <ResultList
          query={query}
          onPage={found.goToPage}
          skeletonHeight={88}
          empty={
            total > 0 ? (
              <NothingFits title="No matching invitations" onClear={clear}>
                There are {numberLabel(total)} in total.
              </NothingFits>
            ) : (
              <Nobody event={event} action={inviteButton} />
            )
          }
        >
          {(rows) => (
            <Rows label="Invitations">
              {rows.map((row) => (
                <InvitationRow key={row.id} side={side} eventId={event.id} row={row} />
              ))}
            </Rows>
          )}
        </ResultList>
      </div>
      {event.may.edit && <Colleagues event={event} />}
      {inviting && <InviteDialog side={side} eventId={event.id} onClose={close} />}
    </Stack>
  )
}
