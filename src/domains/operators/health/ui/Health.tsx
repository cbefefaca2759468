import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#shared/endpoint.ts'
import { numberLabel } from '#shared/labels.ts'
import { Figures } from '#web/kit/Figures.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { queryFor } from '#web/queries.ts'
import { operatorHealth } from '../installation-health.contract.ts'
import { QueueCards } from './QueueCards.tsx'
import { TroubledMails } from './TroubledMails.tsx'
import { agoLabel } from './words.ts'

type Mails = OutputOf<typeof operatorHealth>['mails']

const REFRESH_MS = 15_000

const figuresOf = (
  { waiting, waiting_since, refused, failed, sent_last_day, last_sent_at }: Mails,
  now: number,
) => [
  {
    label: 'Waiting to be sent',
    value: numberLabel(waiting),
    note: waiting_since && `Oldest: ${agoLabel(waiting_since, now)}`,
  },
  { label: 'Refused, will be retried', value: numberLabel(refused) },
  { label: 'Given up', value: numberLabel(failed) },
  {
    label: 'Sent in the last 24 hours',
    value: numberLabel(sent_last_day),
    note: last_sent_at && `Last: ${agoLabel(last_sent_at, now)}`,
  },
]

/** The state of the background work and outgoing email; refreshes by itself. */
export const Health = () => {
  const { data, error, refetch } = useQuery({
    ...queryFor(operatorHealth),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <PageHeader title="Health" description="Background work and email, refreshed every 15 seconds." />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <Skeletons count={3} />}
      {data && (
        <Stack gap="2xl">
          <QueueCards queues={data.queues} />
          <Stack component="section" gap="md" aria-label="Emails">
            <Title order={2}>Emails</Title>
            <Figures figures={figuresOf(data.mails, Date.now())} />
            <TroubledMails />
          </Stack>
        </Stack>
      )}
    </>
  )
}
