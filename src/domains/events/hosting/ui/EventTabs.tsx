import { Tabs } from '@mantine/core'
import {
  IconBuildingStore,
  IconClockHour4,
  IconLayoutDashboard,
  IconMailForward,
  IconQrcode,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Skeletons } from '../../../../web/kit/states.tsx'
import { TabLine } from '../../../../web/kit/TabLine.tsx'
import type { HostedEvent } from '../contract.ts'
import { type EventTabName, eventTabs } from './host-address.ts'

export interface EventTabProps {
  event: HostedEvent
}

interface EventTab {
  label: string
  icon: TablerIcon
  Panel: LazyExoticComponent<ComponentType<EventTabProps>>
  /** Left out: for every event. */
  isFor?: (event: HostedEvent) => boolean
}

/** What an event's page shows its host besides the overview; each tab is loaded when it is opened. */
const tabs: Partial<Record<EventTabName, EventTab>> = {
  overview: {
    label: 'Overview',
    icon: IconLayoutDashboard,
    Panel: lazy(() => import('./Overview.tsx').then(({ Overview }) => ({ default: Overview }))),
  },
  invitations: {
    label: 'Invitations',
    icon: IconMailForward,
    Panel: lazy(() =>
      import('../../invitations/ui/InvitationStatus.tsx').then(({ InvitationStatus }) => ({
        default: InvitationStatus,
      })),
    ),
  },
  exhibitors: {
    label: 'Exhibitors',
    icon: IconBuildingStore,
    Panel: lazy(() =>
      import('../../../fairs/exhibitors/ui/ExhibitorDesk.tsx').then(({ ExhibitorDesk }) => ({
        default: ExhibitorDesk,
      })),
    ),
    isFor: ({ state }) => state !== 'draft',
  },
  participants: {
    label: 'Participants',
    icon: IconUsers,
    Panel: lazy(() =>
      import('../../participants/ui/Participants.tsx').then(({ Participants }) => ({
        default: Participants,
      })),
    ),
    isFor: ({ state }) => state !== 'draft',
  },
  'check-in': {
    label: 'Check-in',
    icon: IconQrcode,
    Panel: lazy(() =>
      import('../../check-in/ui/CheckInDesk.tsx').then(({ CheckInDesk }) => ({ default: CheckInDesk })),
    ),
    isFor: ({ state }) => state === 'published' || state === 'ended',
  },
  slots: {
    label: 'Visits',
    icon: IconClockHour4,
    Panel: lazy(() =>
      import('../../../fairs/slots/hosted/ui/SlotTab.tsx').then(({ SlotTab }) => ({ default: SlotTab })),
    ),
    isFor: ({ state }) => state !== 'draft',
  },
}

/** The parts of an event's page, the open one in the address. */
export const EventTabs = ({ event }: EventTabProps) => {
  const navigate = useNavigate()
  const wanted = (useSearch({ strict: false }) as { tab?: EventTabName }).tab ?? 'overview'
  const shown = eventTabs.flatMap((name) => {
    const tab = tabs[name]
    return tab && (tab.isFor?.(event) ?? true) ? [{ name, ...tab }] : []
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
      <TabLine mb="lg">
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
