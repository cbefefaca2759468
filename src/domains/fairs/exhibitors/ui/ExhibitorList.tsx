import { Group, Stack, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventTabProps } from '#domains/events/hosting/ui/event-tab.ts'
import { hostPage } from '#domains/events/hosting/ui/host-calls.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel, moneyLabel, numberLabel, zoneLabel } from '#shared/labels.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { ResultList } from '#web/kit/ResultList.tsx'
import { EmptyState, NothingFits } from '#web/kit/states.tsx'
import { Moment } from '#web/kit/time.tsx'
import { useSelection } from '#web/kit/useSelection.ts'
import { useListSearch } from '#web/list-search.ts'
import { queryFor } from '#web/queries.ts'
import { useMay } from '#web/session.ts'
import type { exhibitorsOf } from '../exhibitors.contract.ts'
import { type ExhibitorAddress, pageParams, readExhibitorAddress } from './address.ts'
import { hostCalls } from './calls.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { ExhibitorActions } from './ExhibitorActions.tsx'
import { ExhibitorFilters } from './ExhibitorFilters.tsx'
import { ExhibitorPane } from './ExhibitorPane.tsx'
import { ExhibitorTable } from './ExhibitorTable.tsx'

type Answer = OutputOf<(typeof exhibitorsOf)['university']['list']>

/** Explains why nobody registered, depending on the event's state. */
const Nobody = ({ event }: EventTabProps) => {
  const { state, exhibitors_close_at: closesAt, host, may } = event
  if (state === 'canceled')
    return (
      <EmptyState icon={IconUsersGroup} title="No one had registered">
        No organizations had registered when the event was canceled.
      </EmptyState>
    )
  if (state === 'ended')
    return (
      <EmptyState icon={IconUsersGroup} title="No one registered">
        The event took place without exhibitors.
      </EmptyState>
    )
  if (closesAt && new Date(closesAt) <= new Date())
    return (
      <EmptyState
        icon={IconUsersGroup}
        title="No one has registered"
        action={
          may.edit && (
            <LinkButton
              to={hostPage(host.kind, 'event/edit')}
              search={{ id: event.id, step: 'booths' } as never}
              variant="default"
            >
              Change date
            </LinkButton>
          )
        }
      >
        Exhibitor registration closed on <Moment at={closesAt} timeZone={event.time_zone} />,{' '}
        {zoneLabel(event.time_zone)}. Set a later date to reopen it.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconUsersGroup}
      title="No registrations yet"
      action={
        may.invite && (
          <LinkButton
            to={hostPage(host.kind, 'event/detail')}
            search={{ id: event.id, tab: 'invitations' } as never}
          >
            Invite {host.kind === 'university' ? 'employers' : 'universities'}
          </LinkButton>
        )
      }
    >
      Organizations that register for this event will appear here with their booth, representatives, and
      payment.
    </EmptyState>
  )
}

interface TotalsProps {
  answer: Answer
  isOver: boolean
  /** Whether fees can still be due. */
  asksFees: boolean
}

/** Sums up what is pending, what is overdue, and the money. */
const Totals = ({ answer: { counts, fees, booths }, isOver, asksFees }: TotalsProps) => {
  const held = booths.reduce((sum, { quantity, free }) => sum + quantity - free, 0)
  const all = booths.reduce((sum, { quantity }) => sum + quantity, 0)
  const parts = [
    `${numberLabel(counts.approved)} approved`,
    counts.pending > 0 &&
      (isOver
        ? `${numberLabel(counts.pending)} unanswered`
        : `${numberLabel(counts.pending)} waiting for your answer`),
    counts.proofs > 0 && `${countLabel(counts.proofs, 'proof')} to review`,
    asksFees &&
      counts.owing > 0 &&
      `${numberLabel(counts.owing)} not paid (${moneyLabel(fees.owed, fees.currency!)})`,
    asksFees && counts.overdue > 0 && `${countLabel(counts.overdue, 'payment')} overdue`,
    all > 0 && `${numberLabel(held)} of ${countLabel(all, 'booth')} held`,
    fees.currency &&
      fees.asked > 0 &&
      `${moneyLabel(fees.paid, fees.currency)} of ${moneyLabel(fees.asked, fees.currency)} paid`,
  ]
  return <Text className="tabular">{parts.filter(Boolean).join(' · ')}</Text>
}

/** The organizations registered for the host's event, to answer, with payments to review and the ledger. */
export const ExhibitorList = ({ event }: EventTabProps) => {
  const side = event.host.kind
  const isOver = event.state === 'ended' || event.state === 'canceled'
  const found = useListSearch<ExhibitorAddress>()
  const list = { ...found, search: readExhibitorAddress(found.search) }
  const { registration, ...filters } = list.search
  const query = useQuery({
    ...queryFor(hostCalls(side).list, { params: { id: event.id }, query: filters }),
    placeholderData: keepPreviousData,
  })
  const { act: acts } = useMay()
  const rows = query.data?.data
  const { page: _, sort: __, ...narrowing } = filters
  const total = query.data?.total_row ?? 0
  const selection = useSelection(
    useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]),
    { total, of: narrowing },
  )
  const narrowed = Object.values(narrowing).some((value) => value !== undefined)
  const asksFees = Boolean(query.data?.fees.currency) && event.state !== 'canceled'
  const anybody = narrowed || (query.data?.total_row ?? 0) > 0
  return (
    <Stack gap="md">
      {query.data && (
        <Group justify="space-between" gap="sm">
          {anybody ? <Totals answer={query.data} isOver={isOver} asksFees={asksFees} /> : <span />}
          <ExhibitorActions
            event={event}
            booths={query.data.booths}
            narrowing={narrowing}
            hasFees={query.data.fees.currency !== null}
            hasAny={anybody}
            mayAdd={acts && event.state === 'published'}
          />
        </Group>
      )}
      <div>
        {anybody && (
          <ExhibitorFilters
            list={list}
            booths={query.data?.booths ?? []}
            owing={query.data?.counts.owing}
            asksFees={asksFees}
            form={query.data?.form}
          />
        )}
        <ResultList
          query={query}
          onPage={list.goToPage}
          skeletonHeight={64}
          empty={
            narrowed ? (
              <NothingFits title="No matching exhibitors" onClear={() => list.clear(pageParams)}>
                Try fewer filters or a different name.
              </NothingFits>
            ) : (
              <Nobody event={event} />
            )
          }
        >
          {(shown) => (
            <ExhibitorTable
              side={side}
              rows={shown}
              timeZone={event.time_zone}
              selection={acts ? selection : undefined}
            />
          )}
        </ResultList>
      </div>
      <DecisionBar
        side={side}
        chosen={rows?.filter(({ id }) => selection.has(id)) ?? []}
        selection={selection}
        whole={{
          matching: { event_id: event.id, total, ...narrowing },
          able: query.data?.able ?? { approve: 0, decline: 0, receive: 0 },
        }}
      />
      {registration && (
        <ExhibitorPane
          side={side}
          id={registration}
          event={event}
          booths={query.data?.booths ?? []}
          onClose={() => list.set({ registration: undefined, page: filters.page })}
        />
      )}
    </Stack>
  )
}
