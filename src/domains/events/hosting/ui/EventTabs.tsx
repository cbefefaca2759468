import { Tabs } from '@mantine/core'
import {
  IconBuildingStore,
  IconChartBar,
  IconClockHour4,
  IconForms,
  IconLayoutDashboard,
  IconMailForward,
  IconMap2,
  IconQrcode,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Skeletons } from '#web/kit/states.tsx'
import { TabLine } from '#web/kit/TabLine.tsx'
import type { HostedEvent } from '../hosted-events.contract.ts'
import type { EventPanel, EventTabProps, FairPanels } from './event-tab.ts'
import { type EventTabName, eventTabs } from './host-address.ts'

const OverviewPanel = lazy(() => import('./Overview.tsx').then(({ Overview }) => ({ default: Overview })))
const Invitations = lazy(() =>
  import('../../invitations/ui/InvitationTab.tsx').then(({ InvitationTab }) => ({
    default: InvitationTab,
  })),
)
const Participants = lazy(() =>
  import('../../participants/ui/Participants.tsx').then((file) => ({ default: file.Participants })),
)
const CheckIn = lazy(() =>
  import('../../check-in/ui/CheckInDesk.tsx').then(({ CheckInDesk }) => ({ default: CheckInDesk })),
)

interface EventTab {
  label: string
  icon: TablerIcon
  Panel: EventPanel
  /** Left out: for every event. */
  isFor?: (event: HostedEvent) => boolean
}

/** The tabs an event's page shows its host besides the overview. */
const tabsWith = (fair: FairPanels): Record<EventTabName, EventTab> => ({
  overview: {
    label: 'Overview',
    icon: IconLayoutDashboard,
    Panel: OverviewPanel,
  },
  invitations: {
    label: 'Invitations',
    icon: IconMailForward,
    Panel: Invitations,
  },
  exhibitors: {
    label: 'Exhibitors',
    icon: IconBuildingStore,
    Panel: fair.exhibitors,
    isFor: ({ state }) => state !== 'draft',
  },
  booths: {
    label: 'Booths',
    icon: IconMap2,
    Panel: fair.booths,
    isFor: ({ booth }) => booth.length > 0,
  },
  form: {
    label: 'Form',
    icon: IconForms,
    Panel: fair.form,
    isFor: ({ host, state }) => host.kind === 'university' && state !== 'canceled',
  },
  participants: {
    label: 'Participants',
    icon: IconUsers,
    Panel: Participants,
    isFor: ({ state }) => state !== 'draft',
  },
  'check-in': {
    label: 'Check-in',
    icon: IconQrcode,
    Panel: CheckIn,
    isFor: ({ state }) => state === 'published' || state === 'ended',
  },
  slots: {
    label: 'Appointments',
    icon: IconClockHour4,
    Panel: fair.slots,
    isFor: ({ state }) => state !== 'draft',
  },
  report: {
    label: 'Report',
    icon: IconChartBar,
    Panel: fair.report,
    isFor: ({ state }) => state === 'published' || state === 'ended',
  },
})

/** More don't fit a page of 1440 px beside their icons. */
const MOST_WITH_ICONS = 6

/** The tabs of an event's page; the open one is in the address. */
export const EventTabs = ({ event, fair }: EventTabProps & { fair: FairPanels }) => {
  const tabs = tabsWith(fair)
  const navigate = useNavigate()
  const wanted = (useSearch({ strict: false }) as { tab?: EventTabName }).tab ?? 'overview'
  const shown = eventTabs.flatMap((name) => {
    const tab = tabs[name]
    return (tab.isFor?.(event) ?? true) ? [{ name, ...tab }] : []
  })
  const open = shown.some(({ name }) => name === wanted) ? wanted : 'overview'
  const go = (tab: string | null) =>
    void navigate({
      to: '.',
      search: { id: event.id, ...(tab && tab !== 'overview' && { tab }) } as never,
      resetScroll: false,
    })
  return (
    <Tabs value={open} onChange={go} keepMounted={false}>
      <TabLine mb="lg" many={shown.length > MOST_WITH_ICONS}>
        {shown.map(({ name, label, icon: Icon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<Icon size={18} aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </TabLine>
      {shown.map(({ name, Panel }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<Skeletons count={3} />}>
            <Panel event={event} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
