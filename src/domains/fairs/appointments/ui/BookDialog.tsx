import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { ErrorState, Skeletons } from '#web/kit/states.tsx'
import { invalidate, queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import { type Appointment, bookSlot, freeSlots, ownAppointments } from '../appointments.contract.ts'
import classes from './slots.module.css'
import { daySpanLabel, spanLabel } from './words.ts'

export interface Choosing {
  registration_id: string
  name: string
  /** The appointment given up for the new one. */
  old: Appointment | null
}

interface BookDialogProps {
  choosing: Choosing
  zone: string
  onClose: () => void
}

/** Shows one exhibitor's free times; one click books or switches. */
export const BookDialog = ({ choosing, zone, onClose }: BookDialogProps) => {
  const client = useQueryClient()
  const { old, name, registration_id } = choosing
  const { data, error, refetch } = useQuery({
    ...queryFor(freeSlots, { params: { id: registration_id } }),
    staleTime: 0,
  })
  const book = useCall(bookSlot, {
    invalidates: [ownAppointments, freeSlots],
    onSuccess: () => {
      announceToScreenReader(
        old ? `Your appointment with ${name} was moved` : `Your appointment with ${name} is booked`,
      )
      onClose()
    },
    // the slot is gone: show what is free now
    onError: () => void invalidate(client, [ownAppointments, freeSlots]),
  })
  const choose = (slot_id: string) => book.mutate({ body: { slot_id, ...(old && { instead_of: old.id }) } })
  return (
    <Modal opened onClose={onClose} title={old ? `Change your time with ${name}` : `Meet ${name}`} size="lg">
      <Stack>
        <Text size="sm">
          {old
            ? `Your current time is ${daySpanLabel(old, zone)}. You keep it until you book another.`
            : `Choose a time (${zoneLabel(zone)}).`}
        </Text>
        {book.error && (
          <Alert color="red" role="alert">
            {book.error.message}
          </Alert>
        )}
        {error && <ErrorState error={error} retry={refetch} />}
        {!data && !error && <Skeletons count={1} height={80} />}
        {data?.slots.length === 0 && <Text>All times are now taken.</Text>}
        <ul className={classes.times} aria-label="Available times">
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
