import { useQuery } from '@tanstack/react-query'
import type { OrganizationKind } from '#shared/endpoint.ts'
import { ApiError } from '#web/client.ts'
import { Page } from '#web/kit/Page.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { EmptyState, ErrorState, failedToLoad, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { screenForHelper } from '../entrance.contract.ts'
import { selfCheckInOf } from '../self-check-in.contract.ts'
import { EntranceView } from './EntranceView.tsx'

/** Often enough that the screen goes blank soon after self check-in was switched off. */
const LIVE_MS = 5000

interface TeamEntranceProps {
  kind: OrganizationKind
  eventId: string
  onClose: () => void
}

/** The screen at the entrance, opened by a member of the host's team. */
export const TeamEntrance = ({ kind, eventId, onClose }: TeamEntranceProps) => {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queryFor(selfCheckInOf[kind].screen, { params: { id: eventId } }),
    refetchInterval: LIVE_MS,
  })
  if (failedToLoad(error, data)) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeletons count={2} />
  return (
    <EntranceView
      screen={data}
      arrivedAt={dataUpdatedAt}
      onClose={onClose}
      whenOff="Switch it on in the event’s check-in first."
    />
  )
}

/** The same by a helper's link: a tablet at the entrance needs nobody's account. */
export const HelperEntrance = ({ link }: { link: string }) => {
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...queryFor(screenForHelper, { body: { link } }),
    enabled: link !== '',
    refetchInterval: LIVE_MS,
  })
  if (data && !failedToLoad(error, data))
    return <EntranceView screen={data} arrivedAt={dataUpdatedAt} whenOff="The host’s team switches it on." />
  return (
    <Page narrow>
      <PageHeader title="Self check-in" />
      {link === '' || (error instanceof ApiError && error.status === 404) ? (
        <EmptyState title="This link no longer works">
          The event is over, or the host ended the link. Ask the host’s team for a new one.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Skeletons count={2} />
      )}
    </Page>
  )
}
