import { Button, Tabs } from '@mantine/core'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { EmptyState } from '#web/kit/states.tsx'
import { TabCount, TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { InvitedEventList } from '../../invitations/received/ui/InvitedEventList.tsx'
import { PolicyLine } from '../../no-shows/ui/PolicyLine.tsx'
import { type HostTab, hostingOf } from '../hosted-events.contract.ts'
import { HostedEventRow } from './HostedRow.tsx'
import { HostFilterBar } from './HostFilterBar.tsx'
import { type HostAddress, type PageTab, pageTabs } from './host-address.ts'
import { hostPage } from './host-calls.ts'

const tabLabels: Record<PageTab, string> = {
  all: 'All',
  draft: 'Drafts',
  upcoming: 'Upcoming',
  past: 'Past',
  canceled: 'Canceled',
  invited: 'Invited to',
}

const emptyWords: Record<HostTab, { title: string; text: string }> = {
  all: {
    title: 'Create your first event',
    text: 'A fair, a talk, a webinar: your draft saves as you write.',
  },
  draft: { title: 'No drafts', text: 'Events you start creating are saved here until you publish them.' },
  upcoming: { title: 'No upcoming events', text: 'Create an event or publish one of your drafts.' },
  past: { title: 'No past events', text: 'Events appear here once they’re over.' },
  canceled: { title: 'No canceled events', text: 'Events you cancel appear here.' },
}

const CreateEvent = ({ host }: { host: OrganizationKind }) => (
  <LinkButton to={hostPage(host, 'event/create')} leftSection={<IconPlus size={18} aria-hidden />}>
    Create event
  </LinkButton>
)

interface EventsProps {
  host: OrganizationKind
  tab: HostTab
  mayCreate: boolean
}

const useEvents = (host: OrganizationKind, tab: HostTab) => {
  const { search } = useListSearch<HostAddress>()
  const { kind, format, waiting, sort, page } = search
  const query = { search: search.search, kind, format, waiting, sort, page, tab }
  return useQuery({ ...queryFor(hostingOf[host].list, { query }), placeholderData: keepPreviousData })
}

const Events = ({ host, tab, mayCreate }: EventsProps) => {
  const { search, clear, goToPage } = useListSearch<HostAddress>()
  const events = useEvents(host, tab)
  const isNarrowed = Boolean(search.search || search.kind?.length || search.format?.length || search.waiting)
  const { title, text } = emptyWords[tab]
  const empty = isNarrowed ? (
    <EmptyState
      title={search.waiting ? 'You’re all caught up' : 'No matching events'}
      action={
        <Button variant="default" onClick={() => clear(['tab', 'sort'])}>
          Clear filters
        </Button>
      }
    >
      {search.waiting ? 'Nothing here needs your attention.' : 'Remove a filter or try a different word.'}
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconCalendarEvent}
      title={title}
      action={mayCreate && ['all', 'upcoming', 'draft'].includes(tab) && <CreateEvent host={host} />}
      main
    >
      {text}
    </EmptyState>
  )
  return (
    <ResultList query={events} empty={empty} onPage={goToPage}>
      {(rows) => (
        <Rows label="Your events">
          {rows.map((event) => (
            <HostedEventRow key={event.id} event={event} />
          ))}
        </Rows>
      )}
    </ResultList>
  )
}

/** The organization's events by state, and those it is invited to. */
export const YourEvents = ({ host }: { host: OrganizationKind }) => {
  const { search } = useListSearch<HostAddress>()
  const navigate = useNavigate()
  const tab = search.tab ?? 'all'
  const { act: mayCreate } = useMay()
  const counts = useQuery(queryFor(hostingOf[host].list, { query: { size: 1 } })).data?.counts
  // filters belong to a tab, and the invitation tabs have different ones
  const go = (next: string | null) =>
    void navigate({ to: '.', search: (next && next !== 'all' ? { tab: next } : {}) as never })
  return (
    <>
      <PageHeader
        title="Your events"
        description={<PolicyLine host={host} />}
        action={mayCreate && (counts?.all !== 0 || tab === 'invited') && <CreateEvent host={host} />}
      />
      <Tabs value={tab} onChange={go}>
        <TabLine>
          {pageTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels[name]}
              {name !== 'invited' && <TabCount count={counts?.[name]} />}
            </Tabs.Tab>
          ))}
        </TabLine>
        {pageTabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab &&
              (name === 'invited' ? (
                <InvitedEventList side={host} />
              ) : (
                <>
                  {counts?.all !== 0 && <HostFilterBar />}
                  <Events host={host} tab={name} mayCreate={mayCreate} />
                </>
              ))}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
