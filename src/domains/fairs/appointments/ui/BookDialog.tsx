import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { invalidate, queryFor, useCall } from '#web/queries.ts'
import { say } from '#web/said.ts'
import { type Appointment, bookSlot, freeSlots, visitList } from '../appointments.contract.ts'
import classes from './slots.module.css'
import { daySpanLabel, spanLabel } from './words.ts'

export interface Choosing {
  registration_id: string
  name: string
  /** The visit given up for the new one. */
  old: Appointment | null
}

interface BookDialogProps {
  choosing: Choosing
  zone: string
  onClose: () => void
}

/** The free times of one exhibitor; one click books, or switches to it. */
export const BookDialog = ({ choosing, zone, onClose }: BookDialogProps) => {
  const client = useQueryClient()
  const { old, name, registration_id } = choosing
  const { data, error, refetch } = useQuery({
    ...queryFor(freeSlots, { params: { id: registration_id } }),
    staleTime: 0,
  })
  const book = useCall(bookSlot, {
    invalidates: [visitList, freeSlots],
    onSuccess: () => {
      say(old ? `Your visit at ${name} has another time` : `Your visit at ${name} is booked`)
      onClose()
    },
    // the time is gone: show what is free now
    onError: () => void invalidate(client, [visitList, freeSlots]),
  })
  const choose = (slot_id: string) => book.mutate({ body: { slot_id, ...(old && { instead_of: old.id }) } })
  return (
    <Modal opened onClose={onClose} title={old ? `Another time at ${name}` : `Visit ${name}`} size="lg">
      <Stack>
        <Text size="sm">
          {old
            ? `You have ${daySpanLabel(old, zone)}. You keep it until another time is yours.`
            : `Choose a time (${zoneLabel(zone)}).`}
        </Text>
        {book.error && (
          <Alert color="red" role="alert">
            {book.error.message}
          </Alert>
        )}
        {error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <Skeletons count={1} height={80} />}
        {data?.slots.length === 0 && <Text>All times are taken now.</Text>}
        <ul className={classes.times} aria-label="Free times">
          {data?.slots.map((slot) => (
            <li key={slot.id}>
              <Button
                variant="default"
                size="sm"
                disabled={book.isPending}
                title={`${daySpanLabel(slot, zone)}, ${slot.representative.name}`}
                onClick={() => choose(slot.id)}
              >
                {spanLabel(slot, zone)}
                {` · ${slot.representative.name}`}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  )
}
