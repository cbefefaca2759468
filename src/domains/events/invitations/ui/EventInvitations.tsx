import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { numberLabel } from '#shared/labels.ts'
import { type AddressOf, addressReader, oneOf, page, some, text } from '#web/address.ts'
import { activeChoices } from '#web/kit/active-choices.ts'
import { ChoiceFilter } from '#web/kit/ChoiceFilter.tsx'
import { FilterBar } from '#web/kit/FilterBar.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits, Skeletons } from '#web/kit/states.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import type { HostedEvent } from '../../hosting/hosted-events.contract.ts'
import { EmailInviteDialog } from '../by-email/ui/EmailInviteDialog.tsx'
import { Colleagues } from '../colleagues/ui/Colleagues.tsx'
import {
  eventInvitations,
  invitationProgress,
  invitationSorts,
  invitedWays,
} from '../invitation-list.contract.ts'
import { InvitationTable } from './InvitationTable.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LinkCard } from './LinkCard.tsx'
import { Reminders } from './Reminders.tsx'
import { progressBadges, wayLabels } from './words.ts'

const shape = {
  search: text(200),
  state: some(oneOf(invitationProgress)),
  way: some(oneOf(invitedWays)),
  sort: oneOf(invitationSorts),
  page,
}
type Address = AddressOf<typeof shape>
const readAddress = addressReader(shape)

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'answered', label: 'Latest answers' },
  { value: 'name', label: 'By name' },
]

const useInvitations = (eventId: string) => {
  const found = useListSearch<Record<string, unknown> & Address>()
  const asked = readAddress(found.search)
  const query = useQuery({
    ...queryFor(eventInvitations, { params: { id: eventId }, query: asked }),
    placeholderData: keepPreviousData,
  })
  return { found, asked, query }
}
type List = ReturnType<typeof useInvitations>

const Filters = ({ list: { found, asked, query } }: { list: List }) => {
  const counts = query.data?.counts
  return (
    <FilterBar
      search={{
        value: asked.search,
        onChange: (search) => found.set({ search }),
        label: 'Search by name or address',
      }}
      active={[
        ...activeChoices(
          'state',
          asked.state,
          (one) => progressBadges[one].label,
          (state) => found.set({ state }),
        ),
        ...activeChoices(
          'way',
          asked.way,
          (one) => wayLabels[one],
          (way) => found.set({ way }),
        ),
      ]}
      onClear={() => found.clear(['id', 'tab'])}
      sort={{
        value: asked.sort ?? 'newest',
        options: sorts,
        onChange: (sort) => found.set({ sort: sort as Address['sort'] }),
      }}
    >
      <ChoiceFilter
        label="State"
        choices={invitationProgress.map((value) => ({
          value,
          label: progressBadges[value].label,
          ...(counts && { count: counts[value] }),
        }))}
        value={asked.state}
        onChange={(state) => found.set({ state: state as Address['state'] })}
      />
      <ChoiceFilter
        label="Way"
        choices={invitedWays.map((value) => ({ value, label: wayLabels[value] }))}
        value={asked.way}
        onChange={(way) => found.set({ way: way as Address['way'] })}
      />
    </FilterBar>
  )
}

/** Everyone a university invited to its event, whatever way, with ways to invite more. */
export const EventInvitations = ({ event }: { event: HostedEvent }) => {
  const list = useInvitations(event.id)
  const { found, query } = list
  const [picking, pick] = useDisclosure(false)
  const [writing, write] = useDisclosure(false)
  // content above the list depends on this, so wait for it to avoid layout shift
  if (query.isPending) return <Skeletons count={4} height={88} />
  const { counts, link, may } = query.data ?? {}
  const total = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0
  const isGone = event.state === 'ended' || event.state === 'canceled'
  const buttons = (
    <Group gap="xs">
      {may?.by_email && (
        <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={write.open}>
          Invite by email
        </Button>
      )}
      {may?.invite && (
        <Button leftSection={<IconMailForward size={18} aria-hidden />} onClick={pick.open}>
          Invite employers
        </Button>
      )}
    </Group>
  )
  return (
    <Stack gap="lg">
      <div>
        {total > 0 && (
          <>
            <Group justify="flex-end" mb="sm">
              {buttons}
            </Group>
            <Filters list={list} />
          </>
        )}
        <ResultList
          query={query}
          onPage={found.goToPage}
          skeletonHeight={64}
          empty={
            total > 0 ? (
              <NothingFits title="No matching invitations" onClear={() => found.clear(['id', 'tab'])}>
                There are {numberLabel(total)} in total.
              </NothingFits>
            ) : (
              <EmptyState
                icon={IconMailForward}
                title={isGone ? 'No one was invited' : 'No invitations yet'}
                action={buttons}
              >
                {isGone
                  ? 'No employers were invited.'
                  : 'Employers that accept can exhibit at your event. Those that aren’t on Fairlead yet get a letter in our words with a link of its own.'}
              </EmptyState>
            )
          }
        >
          {(rows) => <InvitationTable eventId={event.id} isDraft={event.state === 'draft'} rows={rows} />}
        </ResultList>
      </div>
      <SimpleGrid cols={{ base: 1, lg: link ? 2 : 1 }}>
        {(total > 0 || may?.invite) && <Reminders eventId={event.id} timeZone={event.time_zone} />}
        {link && (
          <LinkCard side="university" eventId={event.id} link={link} isDraft={event.state === 'draft'} />
        )}
      </SimpleGrid>
      {event.may.edit && <Colleagues event={event} />}
      {picking && <InviteDialog side="university" eventId={event.id} onClose={pick.close} />}
      {writing && <EmailInviteDialog eventId={event.id} onClose={write.close} />}
    </Stack>
  )
}
