import { Badge, Button, Tabs, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { TabCount, TabLine } from '#web/kit/TabLine.tsx'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import { type ListAddress, type ListPageSearch, readListAddress, type Tab, tabs } from './address.ts'
import { callsOf, overviewQuery } from './calls.ts'
import { NoPartners } from './NoPartners.tsx'
import { PartnerFilters } from './PartnerFilters.tsx'
import { PartnerRow } from './PartnerRow.tsx'
import classes from './partnerships.module.css'
import { others } from './words.ts'

const listOf = { find: 'all', partners: 'partners', received: 'received', sent: 'sent' } as const

const tabLabels = (side: OrganizationKind): Record<Tab, string> => ({
  find: `Find ${others[side].many}`,
  partners: 'Partners',
  received: 'Requests received',
  sent: 'Requests sent',
})

/** What one tab requests; parameters the tab doesn't know stay in the address for the others. */
const queryOf = (side: OrganizationKind, tab: Tab, address: ListAddress) => {
  const { search, country, industry, company_size, state, sort, page } = address
  return {
    search,
    country,
    page,
    ...(side === 'university' && { industry, company_size }),
    ...(tab !== 'partners' && { state: tab === 'find' ? state : state?.filter((one) => one !== 'none') }),
    ...((tab === 'received' || tab === 'sent' || sort !== 'waiting') && { sort }),
  }
}

const List = ({ side, tab, list }: { side: OrganizationKind; tab: Tab; list: ListPageSearch }) => {
  const query = useQuery({
    // each list knows the parameters that `queryOf` leaves to it
    ...queryFor(callsOf(side)[listOf[tab]] as ReturnType<typeof callsOf>['all'], {
      query: queryOf(side, tab, list.search) as never,
    }),
    placeholderData: keepPreviousData,
  })
  const { tab: _tab, page: _page, sort: _sort, ...filters } = list.search
  const narrowed = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      {(narrowed || (query.data?.total_row ?? 1) > 0) && <PartnerFilters side={side} tab={tab} list={list} />}
      <ResultList
        query={query}
        onPage={list.goToPage}
        skeletonHeight={88}
        empty={<NoPartners side={side} tab={tab} list={list} narrowed={narrowed} />}
      >
        {(rows) => (
          <Rows label={tabLabels(side)[tab]}>
            {rows.map((row) => (
              <PartnerRow key={row.id} side={side} row={row} />
            ))}
          </Rows>
        )}
      </ResultList>
    </>
  )
}

const Waiting = ({ side, count, show }: { side: OrganizationKind; count: number; show: () => void }) => {
  const { one, many } = others[side]
  const { act: mayAnswer } = useMay()
  return (
    <section className={classes.waiting} aria-label="Needs you now">
      <Text fw={500}>
        {countLabel(count, one, many)} {count === 1 ? 'asks' : 'ask'} to be your{' '}
        {count === 1 ? 'partner' : 'partners'}.
      </Text>
      <Button size="sm" onClick={show}>
        {mayAnswer ? 'Answer' : 'View'}
      </Button>
    </section>
  )
}

/** Partners: find and ask them, see who they are, answer requests, follow your own. */
export const PartnerList = ({ side }: { side: OrganizationKind }) => {
  const found = useListSearch<ListAddress>()
  const list = { ...found, search: readListAddress(found.search) }
  const tab = list.search.tab ?? 'find'
  const { data } = useQuery(overviewQuery(side))
  const counts: Partial<Record<Tab, number>> = { ...(data && { partners: data.total_row }) }
  const show = (next: Tab) =>
    list.set({ tab: next === 'find' ? undefined : next, state: undefined, sort: undefined })
  const waiting = data?.waiting ?? 0
  return (
    <Page>
      <PageHeader
        title={others[side].desk}
        description={`Partners see each other’s partner events, and their teams can message each other.`}
      />
      {waiting > 0 && tab !== 'received' && (
        <Waiting side={side} count={waiting} show={() => show('received')} />
      )}
      <Tabs value={tab} onChange={(next) => show(next as Tab)}>
        <TabLine>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabLabels(side)[name]}
              {name === 'received' && waiting > 0 && (
                <Badge ml="xs" color="orange">
                  {numberLabel(waiting)}
                </Badge>
              )}
              <TabCount count={counts[name] || undefined} />
            </Tabs.Tab>
          ))}
        </TabLine>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && <List side={side} tab={name} list={list} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
