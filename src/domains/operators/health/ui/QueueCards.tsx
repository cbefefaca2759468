import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { countLabel, numberLabel } from '#shared/labels.ts'
import { announce, announceFailure } from '#web/kit/announce.tsx'
import { Facts } from '#web/kit/Facts.tsx'
import { StatusBadge } from '#web/kit/StatusBadge.tsx'
import { useCall } from '#web/queries.ts'
import { operatorHealth, retryJobs } from '../installation-health.contract.ts'
import { agoLabel, lagLabel, type Queue, queueWords, stateOf } from './words.ts'

const Retry = ({ queue }: { queue: Queue }) => {
  const retry = useCall(retryJobs, {
    invalidates: [operatorHealth],
    onSuccess: ({ retried }) => announce(`${countLabel(retried, 'job')} will be retried`),
    onError: announceFailure,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRotate size={18} aria-hidden />}
      loading={retry.isPending}
      onClick={() => retry.mutate({ body: { queue: queue.name } })}
    >
      Retry
    </Button>
  )
}

const factsOf = (queue: Queue, now: number) => [
  { label: 'Due now', value: numberLabel(queue.due) },
  { label: 'Behind', value: lagLabel(queue.due_since ? now - Date.parse(queue.due_since) : 0) },
  { label: 'Running', value: numberLabel(queue.active) },
  { label: 'Scheduled', value: numberLabel(queue.later) },
  { label: 'Given up', value: numberLabel(queue.failed) },
  { label: 'Last finished', value: queue.last_done_at && agoLabel(queue.last_done_at, now) },
]

const QueueCard = ({ queue }: { queue: Queue }) => {
  const now = Date.now()
  const { label, does } = queueWords[queue.name]
  return (
    <Card>
      <Stack gap="md">
        <Stack gap="2xs">
          <Group justify="space-between">
            <Title order={3}>{label}</Title>
            <StatusBadge {...stateOf(queue, now)} />
          </Group>
          <Text size="sm" c="dimmed">
            {does}
          </Text>
        </Stack>
        <Facts columns={2} short facts={factsOf(queue, now)} />
        {queue.failed > 0 && (
          <>
            {queue.last_failure && (
              <Text size="sm">
                The last failure: <q>{queue.last_failure}</q>
              </Text>
            )}
            <div>
              <Retry queue={queue} />
            </div>
          </>
        )}
      </Stack>
    </Card>
  )
}

/** The queues of background work, side by side. */
export const QueueCards = ({ queues }: { queues: readonly Queue[] }) => (
  <Stack component="section" gap="md" aria-label="Background work">
    <Title order={2}>Background work</Title>
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      {queues.map((queue) => (
        <QueueCard key={queue.name} queue={queue} />
      ))}
    </SimpleGrid>
  </Stack>
)
