import { List, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countLabel } from '#shared/labels.ts'
import { ApiError } from '#web/client.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { countOn } from '../../door-list/ui/kept-list.ts'
import { DoorScreen } from '../../ui/DoorScreen.tsx'
import { labelOf } from '../../ui/door-actions.ts'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { PeopleSearch, useLookUp } from '../../ui/PeopleSearch.tsx'
import { useSignals } from '../../ui/signals.ts'
import type { DoorActions } from '../../ui/useDoorActions.ts'
import { useFound } from '../../ui/useFound.ts'
import { openDoor, peopleForHelper } from '../helper-door.contract.ts'
import { useHelperActions } from './useHelperActions.ts'

const LIVE_MS = 4000

interface SearchProps {
  link: string
  actions: DoorActions
  onDone: () => void
}

const Search = ({ link, actions, onDone }: SearchProps) => {
  const lookUp = useLookUp()
  const query = useQuery({
    ...queryFor(peopleForHelper, { body: { link, search: lookUp.search } }),
    enabled: lookUp.isLongEnough && !actions.isOffline,
    placeholderData: keepPreviousData,
  })
  const found = useFound(actions, query, lookUp.isLongEnough ? lookUp.search : '')
  return (
    <>
      <PeopleSearch
        lookUp={lookUp}
        query={found}
        onCheckIn={async (registration_id, name) => {
          await actions.act({ kind: 'person', registration_id, name })
          onDone()
        }}
      />
      <Text size="sm" c="dimmed" mt="md">
        Someone who isn’t found or may not come in? Send them to the host’s team.
      </Text>
    </>
  )
}

const Ended = ({ actions }: { actions: Pick<DoorActions, 'refused'> }) => (
  <Page narrow>
    <PageHeader title="Door" />
    <EmptyState title="This link no longer works">
      The event is over, or the host ended the link. Ask the host’s team for a new one.
    </EmptyState>
    {actions.refused.length > 0 && (
      <section aria-label="Check-ins that were not sent">
        <Text mt="lg">
          {countLabel(actions.refused.length, 'check-in', 'check-ins')} waited on this device and came too
          late. Give the names and codes to the host’s team:
        </Text>
        <List mt="xs" size="sm">
          {actions.refused.map(({ done_at, action }) => (
            <List.Item key={done_at}>{labelOf(action)}</List.Item>
          ))}
        </List>
      </section>
    )}
  </Page>
)

/** The door for someone without an account, who can check in and nothing else. */
export const HelperDoor = ({ link }: { link: string }) => {
  const query = useQuery({
    ...queryFor(openDoor, { body: { link } }),
    enabled: link !== '',
    refetchInterval: LIVE_MS,
  })
  const signals = useSignals()
  const isEnded = link === '' || (query.error instanceof ApiError && query.error.status === 404)
  const { actions, about } = useHelperActions(link, query.data, isEnded, signals.signal)
  const door = query.data ?? about
  // what still waits is sent, so that whoever it is about is named
  if (isEnded && (actions.waiting === 0 || !door)) return <Ended actions={actions} />
  if (!door)
    return (
      <Page narrow>
        {query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <Skeletons count={2} />}
      </Page>
    )
  const { list, waiting, isOffline } = actions
  return (
    <FullScreen>
      <DoorScreen
        title={door.title}
        count={isOffline && list ? countOn(list) + waiting : door.checked_in}
        scans={actions}
        signals={signals}
        more={
          door.self_check_in && (
            <LinkButton
              size="lg"
              variant="outline"
              color="gray.0"
              to="/door/helper"
              search={{ self: true } as never}
              hash={link}
              leftSection={<IconDeviceTablet size={20} aria-hidden />}
            >
              Self check-in
            </LinkButton>
          )
        }
        search={(close) => <Search link={link} actions={actions} onDone={close} />}
      />
    </FullScreen>
  )
}
