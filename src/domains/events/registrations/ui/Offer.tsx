import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconTicket } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { countLabel } from '#shared/labels.ts'
import { MomentInZone } from '#web/kit/time.tsx'
import { acceptOffer, leaveWaitingList, type StudentEventDetail } from '../event-registrations.contract.ts'
import { studentEventQuery, useStep } from './event-calls.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const LONGEST = 12 * HOUR

const leftLabel = (ms: number): string => {
  if (ms < MINUTE) return countLabel(Math.ceil(ms / SECOND), 'second')
  const hours = Math.floor(ms / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  return [hours > 0 && countLabel(hours, 'hour'), countLabel(minutes, 'minute')].filter(Boolean).join(' ')
}

/** Returns the time left, and refreshes the page when it is up. */
const useTimeLeft = (event: StudentEventDetail, until: string): number => {
  const client = useQueryClient()
  const [now, setNow] = useState(Date.now)
  const { start, stop } = useInterval(() => setNow(Date.now()), SECOND)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  const left = Math.max(0, Date.parse(until) - now)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: studentEventQuery(event.id).queryKey })
  }, [isOver, client, event.id])
  return left
}

/** Shows a place held for the student: the time left, and two ways to answer. */
export const Offer = ({ event, until }: { event: StudentEventDetail; until: string }) => {
  const left = useTimeLeft(event, until)
  const take = useStep(acceptOffer, { says: () => 'The place is yours' })
  const leave = useStep(leaveWaitingList, {
    says: () => 'Declined. The place goes to the next person in line',
  })
  const body = { event_id: event.id }
  return (
    <Alert color="orange" icon={<IconTicket aria-hidden />} title="A place opened up for you">
      <Text size="sm">
        We’re holding it for you for{' '}
        <Text span fw={600} className="tabular" role="timer">
          {leftLabel(left)}
        </Text>
        , until <MomentInZone at={until} zone={event.time_zone} />. After that, it goes to the next person in
        line.
      </Text>
      <Progress
        value={(100 * left) / LONGEST}
        size="sm"
        my="sm"
        aria-label="Time left to respond"
        color={left < HOUR ? 'red' : 'orange'}
      />
      <Group gap="xs">
        <Button loading={take.isPending} onClick={() => take.mutate({ body })}>
          Accept place
        </Button>
        <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate({ body })}>
          Decline
        </Button>
      </Group>
    </Alert>
  )
}
