import { Tabs } from '@mantine/core'
import { IconCalendarSearch, IconClipboardList, IconHeartHandshake } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pages as partnerPages } from '#domains/partnerships/ui/words.ts'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { type FairAddress, type FairSearch, type FairTab, fairTabs, readFairAddress } from './address.ts'
import { fairPages, findingOf } from './calls.ts'
import { FairFilters, namesOf } from './FairFilters.tsx'
import { FairRow } from './FairRow.tsx'
import classes from './fairs.module.css'
import { RegisteredRow } from './RegisteredRow.tsx'

const labels: Record<FairTab, string> = {
  all: 'All',
  partners: 'By partners',
  registered: 'Your registrations',
}

const isNarrowed = (tab: FairTab, address: FairAddress): boolean =>
  [address.search, ...namesOf(tab).map((name) => address[name]), tab !== 'registered' && address.open].some(
    Boolean,
  )

const Nothing = ({ side, tab, list }: { side: OrganizationKind; tab: FairTab; list: FairSearch }) => {
  if (isNarrowed(tab, list.search))
    return (
      <NothingFits title="No matching fairs or events" onClear={() => list.clear(['tab', 'sort'])}>
        Try fewer filters or a different title.
      </NothingFits>
    )
  if (tab === 'registered')
    return (
      <EmptyState
        icon={IconClipboardList}
        title="No registrations yet"
        action={<LinkButton to={fairPages[side].list}>Find a fair</LinkButton>}
      >
        Fairs and events your organization registers for will appear here, with the host’s answer and any
        payment due.
      </EmptyState>
    )
  return tab === 'partners' ? (
    <EmptyState
      icon={IconHeartHandshake}
      title="No upcoming partner events"
      action={<LinkButton to={partnerPages[side].desk}>Find partners</LinkButton>}
    >
      Events by your partners will appear here, including those for partners only.
    </EmptyState>
  ) : (
    <EmptyState icon={IconCalendarSearch} title="No upcoming events">
      {side === 'employer'
        ? 'Fairs and events by universities that are open to you will appear here.'
        : 'Fairs and events by employers and other universities that are open to you will appear here.'}
    </EmptyState>
  )
}

const Found = ({
  side,
  tab,
  list,
}: {
  side: OrganizationKind
  tab: 'all' | 'partners'
  list: FairSearch
}) => {
  const { search, kind, format, host_kind, open, sort, page } = list.search
  const call = findingOf(side)[tab === 'all' ? 'all' : 'partner'] as ReturnType<typeof findingOf>['all']
  const query = useQuery({
    ...queryFor(call, { query: { search, kind, format, host_kind, open, sort, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ResultList
      query={query}
      onPage={list.goToPage}
      skeletonHeight={132}
      empty={<Nothing side={side} tab={tab} list={list} />}
    >
      {(rows) => (
        <ul className={classes.rows} aria-label={labels[tab]}>
          {rows.map((row) => (
            <FairRow key={row.id} side={side} row={row} />
          ))}
        </ul>
      )}
    </ResultList>
  )
}

const Registered = ({ side, list }: { side: OrganizationKind; list: FairSearch }) => {
  const { search, state, payment, sort, page } = list.search
  const query = useQuery({
    ...queryFor(findingOf(side).registered, {
      query: { search, state, payment, page, ...(sort !== 'closing' && { sort }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ResultList
      query={query}
      onPage={list.goToPage}
      skeletonHeight={132}
      empty={<Nothing side={side} tab="registered" list={list} />}
    >
      {(rows) => (
        <ul className={classes.rows} aria-label={labels.registered}>
          {rows.map((row) => (
            <RegisteredRow key={row.id} side={side} row={row} />
          ))}
        </ul>
      )}
    </ResultList>
  )
}

/** Other organizations' fairs and events: all, partners', and the organization's own registrations. */
export const FairList = ({ side }: { side: OrganizationKind }) => {
  const found = useListSearch<FairAddress>()
  const list = { ...found, search: readFairAddress(found.search) }
  const tab = list.search.tab ?? 'all'
  return (
    <Page>
      <PageHeader
        title="Fairs and events"
        description={
          side === 'employer'
            ? 'Meet students at university fairs and events.'
            : 'Take part in events by employers and other universities.'
        }
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          list.set({ tab: next === 'all' ? undefined : (next as FairTab), sort: undefined })
        }
      >
        <TabLine>
          {fairTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]}
            </Tabs.Tab>
          ))}
        </TabLine>
        {fairTabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && (
              <>
                <FairFilters side={side} tab={name} list={list} />
                {name === 'registered' ? (
                  <Registered side={side} list={list} />
                ) : (
                  <Found side={side} tab={name} list={list} />
                )}
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
