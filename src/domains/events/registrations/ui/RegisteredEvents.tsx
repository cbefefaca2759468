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
  registered: ['No events ahead', 'Events you register for appear here, with your ticket for the door.'],
  offered: [
    'No place is held for you',
    'When a place on a waiting list becomes free for you, it appears here.',
  ],
  waiting: [
    'You are on no waiting list',
    'Events whose waiting list you join appear here, with your place in line.',
  ],
  past: ['Nothing past yet', 'Events you were registered for appear here after they are over.'],
  canceled: ['Nothing canceled', 'Registrations that you or the host canceled appear here.'],
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
      <TabLine label="States" pills>
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
                  action={<LinkButton to="/student/events">Find an event</LinkButton>}
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

/** What the student registered for, as a list by state or as a calendar; phones have the list. */
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
            aria-label="How to show your events"
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
