import { Button, Text } from '@mantine/core'
import { ordinal } from '#domains/events/registrations/ui/words.ts'
import { numberLabel } from '#shared/labels.ts'
import type { Lines } from './useLines.ts'

interface JoinLineProps {
  eventId: string
  exhibitor: { id: string; name: string }
  lines: Lines
}

/** Joins the line at a booth, or says where one stands; nothing where there is none. */
export const JoinLine = ({ eventId, exhibitor, lines: { lines, join } }: JoinLineProps) => {
  const own = lines?.own.find(({ exhibitor_id }) => exhibitor_id === exhibitor.id)
  const open = lines?.open.find(({ exhibitor_id }) => exhibitor_id === exhibitor.id)
  if (own)
    return (
      <Text size="sm" fw={500} mt={4}>
        {own.position === null ? 'It’s your turn' : `${ordinal(own.position)} in line`}
      </Text>
    )
  if (!lines || !open) return null
  const waiting = open.waiting === 0 ? 'nobody waiting' : `${numberLabel(open.waiting)} waiting`
  if (!lines.may.join)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Line open, {waiting}
      </Text>
    )
  return (
    <Button
      variant="light"
      size="compact-sm"
      mt={6}
      loading={join.isPending && join.variables.body.exhibitor_id === exhibitor.id}
      aria-label={`Join the line at ${exhibitor.name}, ${waiting}`}
      onClick={() => join.mutate({ body: { event_id: eventId, exhibitor_id: exhibitor.id } })}
    >
      Join line · {waiting}
    </Button>
  )
}
