import { List, Text } from '@mantine/core'
import { IconDeviceTablet } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OutputOf } from '#shared/endpoint.ts'
import { countLabel } from '#shared/labels.ts'
import { ApiError, callWith } from '#web/client.ts'
import { LinkButton } from '#web/kit/links.tsx'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { DoorScreen } from '../../ui/DoorScreen.tsx'
import { FullScreen } from '../../ui/FullScreen.tsx'
import { PeopleSearch, useLookUp } from '../../ui/PeopleSearch.tsx'
import type { Scan } from '../../ui/sealed-scans.ts'
import { useSignals } from '../../ui/signals.ts'
import { useKeptScans } from '../../ui/useKeptScans.ts'
import { checkInAsHelper, checkInPersonAsHelper, openDoor, peopleForHelper } from '../helper-door.contract.ts'

const LIVE_MS = 4000

interface SearchProps {
  link: string
  onCheckIn: (registrationId: string) => Promise<void>
}

const Search = ({ link, onCheckIn }: SearchProps) => {
  const lookUp = useLookUp()
  const query = useQuery({
    ...queryFor(peopleForHelper, { body: { link, search: lookUp.search } }),
    enabled: lookUp.isLongEnough,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PeopleSearch lookUp={lookUp} query={query} onCheckIn={onCheckIn} />
      <Text size="sm" c="dimmed" mt="md">
        Someone who isn’t found or may not come in? Send them to the host’s team.
      </Text>
    </>
  )
}

const Ended = ({ refused = [] }: { refused?: readonly string[] }) => (
  <Page narrow>
    <PageHeader title="Door" />
    <EmptyState title="This link no longer works">
      The event is over, or the host ended the link. Ask the host’s team for a new one.
    </EmptyState>
    {refused.length > 0 && (
      <section aria-label="Scans that were not sent">
        <Text mt="lg">
          {countLabel(refused.length, 'scan', 'scans')} waited on this device and came too late. Give the
          codes to the host’s team:
        </Text>
        <List mt="xs" size="sm">
          {refused.map((one) => (
            <List.Item key={one}>{one}</List.Item>
          ))}
        </List>
      </section>
    )}
  </Page>
)

interface DoorProps {
  link: string
  /** Scans that still wait are sent, so that whoever they are of is named. */
  isEnded: boolean
  door: OutputOf<typeof openDoor>
}

const Door = ({ link, door, isEnded }: DoorProps) => {
  const signals = useSignals()
  const { event_id, helper_id, key } = door
  const own = useMemo(
    () => ({
      eventId: event_id,
      holder: helper_id,
      secret: key,
      send: ({ code, scanned_at }: Scan) => callWith(checkInAsHelper, { body: { link, code, scanned_at } }),
      stale: [openDoor, peopleForHelper],
    }),
    [link, event_id, helper_id, key],
  )
  const scans = useKeptScans(own, signals.signal)
  const checkIn = (registration_id: string) =>
    scans.answerNow(() => callWith(checkInPersonAsHelper, { body: { link, registration_id } }), {
      registration_id,
    })
  if (isEnded && scans.waiting === 0) return <Ended refused={scans.refusedLater} />
  return (
    <FullScreen>
      <DoorScreen
        title={door.title}
        count={door.checked_in}
        scans={scans}
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
        search={(close) => (
          <Search
            link={link}
            onCheckIn={async (id) => {
              await checkIn(id)
              close()
            }}
          />
        )}
      />
    </FullScreen>
  )
}

/** The door for someone without an account, who can check in and nothing else. */
export const HelperDoor = ({ link }: { link: string }) => {
  const query = useQuery({
    ...queryFor(openDoor, { body: { link } }),
    enabled: link !== '',
    refetchInterval: LIVE_MS,
  })
  const isEnded = link === '' || (query.error instanceof ApiError && query.error.status === 404)
  if (query.data) return <Door link={link} door={query.data} isEnded={isEnded} />
  if (isEnded) return <Ended />
  return (
    <Page narrow>
      {query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <Skeletons count={2} />}
    </Page>
  )
}
