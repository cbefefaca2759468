import { Group, SegmentedControl, Tabs } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSideBySide } from '#web/kit/ListWithDetail.tsx'
import { LinkButton } from '#web/kit/links.tsx'
import { EmptyState, Skeletons } from '#web/kit/states.tsx'
import { TabCount, TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { FollowCalendar } from '../../calendar/ui/FollowCalendar.tsx'
import { ownViews, type RegisteredAddress } from '../../search/ui/address.ts'
import { SplitEvents } from '../../search/ui/SplitEvents.tsx'
import { type OwnTab, ownTabs, registeredEvents } from '../own-registrations.contract.ts'

const Calendar = lazy(() => import('./OwnCalendar.tsx').then(({ OwnCalendar }) => ({ default: OwnCalendar })))

const tabLabels: Record<OwnTab, string> = {
  registered: 'Registered',
  offered: 'Offered',
  waiting: 'Waiting',
  past: 'Past',
  canceled: 'Canceled',
}
const viewLabels = { list: 'List', month: 'Month', week: 'Week' } as const

const words: Record<OwnTab, [title: string, text: string]> = {
  registered: ['No upcoming events', 'Events you register for will appear here with your ticket.'],
  offered: ['No offered places', 'When a place opens up for you on a waiting list, it will appear here.'],
  waiting: [
    'No waiting lists',
    'Events whose waiting list you join will appear here with your place in line.',
  ],
  past: ['No past events', 'Events you were registered for will appear here after they end.'],
  canceled: ['No canceled registrations', 'Registrations that you or the host cancel will appear here.'],
}

const List = () => {
  const { search, set } = useListSearch<RegisteredAddress>()
  const { tab = 'registered', page } = search
  const events = useQuery({
    ...queryFor(registeredEvents, { query: { tab, page } }),
    placeholderData: keepPreviousData,
  })
  const [title, text] = words[tab]
  return (
    <Tabs
      value={tab}
      variant="pills"
      onChange={(next) =>
        set({ tab: next === 'registered' ? undefined : (next as OwnTab), event: undefined })
      }
    >
      <TabLine label="Registrations by status" pills>
        {ownTabs.map((name) => (
          <Tabs.Tab key={name} value={name} rightSection={<TabCount count={events.data?.counts[name]} />}>
            {tabLabels[name]}
          </Tabs.Tab>
        ))}
      </TabLine>
      {ownTabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {name === tab && (
            <SplitEvents
              query={events}
              empty={
                <EmptyState
                  icon={IconCalendarEvent}
                  title={title}
                  action={<LinkButton to="/student/events">Find events</LinkButton>}
                >
                  {text}
                </EmptyState>
              }
            />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The student's registrations, as a list by status or as a calendar; phones have the list. */
export const RegisteredEvents = () => {
  const { search, set } = useListSearch<RegisteredAddress>()
  const wide = useSideBySide()
  const { view = 'list' } = search
  return (
    <>
      <Group justify="flex-end" mb="md">
        <FollowCalendar />
        {wide && (
          <SegmentedControl
            aria-label="View"
            value={view}
            onChange={(next) => set({ view: next === 'list' ? undefined : (next as 'month' | 'week') })}
            data={ownViews.map((value) => ({ value, label: viewLabels[value] }))}
          />
        )}
      </Group>
      {wide && view !== 'list' ? (
        <Suspense fallback={<Skeletons count={1} height={600} />}>
          <Calendar view={view} />
        </Suspense>
      ) : (
        <List />
      )}
    </>
  )
}
