import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { zoneLabel } from '#domains/events/ui/words.ts'
import { EmployerLogo } from '#domains/organizations/profile/ui/EmployerLogo.tsx'
import { countLabel } from '#shared/labels.ts'
import { announceFailure } from '#web/kit/announce.tsx'
import { queryFor, useCall } from '#web/queries.ts'
import { announceToScreenReader } from '#web/screen-reader.ts'
import {
  type Appointment,
  type Appointments as AppointmentsAnswer,
  freeSlots,
  leaveSlot,
  ownAppointments,
} from '../appointments.contract.ts'
import { BookDialog, type Choosing } from './BookDialog.tsx'
import classes from './slots.module.css'
import { daySpanLabel } from './words.ts'

interface OwnAppointmentsProps {
  event: { id: string; time_zone: string }
  order?: 2 | 3
}

const OwnAppointment = ({
  appointment,
  zone,
  onSwitch,
}: {
  appointment: Appointment
  zone: string
  onSwitch: (() => void) | null
}) => {
  const leave = useCall(leaveSlot, { invalidates: [ownAppointments, freeSlots] })
  const giveUp = async () => {
    try {
      await leave.mutateAsync({ body: { slot_id: appointment.id } })
      announceToScreenReader(`Your appointment with ${appointment.exhibitor.name} is canceled`)
    } catch (error) {
      announceFailure(error)
    }
  }
  return (
    <li className={classes.slot}>
      <div className={classes.who}>
        <Text fw={500}>{appointment.exhibitor.name}</Text>
        <Text size="sm" className="tabular">
          {daySpanLabel(appointment, zone)}
        </Text>
        <Text size="xs" c="dimmed">
          {[`with ${appointment.representative.name}`, appointment.place].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {appointment.may.leave && (
        <Group gap="xs">
          {onSwitch && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Change time: ${appointment.exhibitor.name}`}
              onClick={onSwitch}
            >
              {' '}
              Change time{' '}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={leave.isPending}
            aria-label={`Cancel: ${appointment.exhibitor.name}`}
            onClick={() => void giveUp()}
          >
            {' '}
            Cancel{' '}
          </Button>
        </Group>
      )}
    </li>
  )
}

const Offers = ({ answer, choose }: { answer: AppointmentsAnswer; choose: (choosing: Choosing) => void }) => {
  const booked = new Set(answer.own.map(({ exhibitor }) => exhibitor.id))
  const offers = answer.exhibitors.filter(({ id }) => !booked.has(id))
  if (offers.length === 0) return null
  return (
    <ul className={classes.slots} aria-label="Exhibitors with appointments">
      {offers.map((one) => (
        <li key={one.id} className={classes.slot}>
          <Group wrap="nowrap" gap="sm" className={classes.who!}>
            <EmployerLogo employer={one} size={36} />
            <div>
              <Text size="sm" fw={500}>
                {one.name}
              </Text>
              <Text size="xs" c="dimmed">
                {one.free > 0 ? `${countLabel(one.free, 'time')} available` : 'Fully booked'}
              </Text>
            </div>
          </Group>
          {answer.may.book && one.free > 0 && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Book: ${one.name}`}
              onClick={() => choose({ registration_id: one.registration_id, name: one.name, old: null })}
            >
              Book
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A student's appointments at an event and the exhibitors that offer any; nothing if none do. */
export const OwnAppointments = ({ event, order = 2 }: OwnAppointmentsProps) => {
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const { data } = useQuery(queryFor(ownAppointments, { params: { id: event.id } }))
  if (!data || (data.own.length === 0 && data.exhibitors.length === 0)) return null
  const offerOf = (appointment: Appointment) =>
    data.exhibitors.find(({ id }) => id === appointment.exhibitor.id)
  const switchTo = (appointment: Appointment) => {
    const offer = offerOf(appointment)
    if (!offer || offer.free === 0 || !data.may.book) return null
    return () => setChoosing({ registration_id: offer.registration_id, name: offer.name, old: appointment })
  }
  return (
    <Card component="section" aria-labelledby="appointments-title">
      <Stack gap="md">
        <div>
          <Title order={order} size="h4" id="appointments-title">
            1:1 appointments
          </Title>
          <Text size="sm" c="dimmed">
            {data.hindrance ??
              `A few minutes one-on-one with an exhibitor. Times are in ${zoneLabel(event.time_zone)}.`}
          </Text>
        </div>
        {data.own.length > 0 && (
          <ul className={classes.slots} aria-label="Your appointments">
            {data.own.map((appointment) => (
              <OwnAppointment
                key={appointment.id}
                appointment={appointment}
                zone={event.time_zone}
                onSwitch={switchTo(appointment)}
              />
            ))}
          </ul>
        )}
        <Offers answer={data} choose={setChoosing} />
      </Stack>
      {choosing && (
        <BookDialog choosing={choosing} zone={event.time_zone} onClose={() => setChoosing(null)} />
      )}
    </Card>
  )
}
